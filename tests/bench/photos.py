"""Measurements of reading photos of tick sheets."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.measuring import Result
from tests.ticksheet import photos

SECONDS = 3
MEGABYTES = 300
SEED = 12
READER = """
import sys, time
from pathlib import Path
from scorepad.ticksheet.photo import read_photo
from tests.ticksheet import photos

sheet = photos.layout()
texts = {code.text for code in sheet.codes}
data = Path(sys.argv[1]).read_bytes()
begin = time.process_time()
read_photo(data, lambda text: sheet if text in texts else None)
seconds = time.process_time() - begin
status = Path("/proc/self/status").read_text().split()
print(seconds, status[status.index("VmHWM:") + 1])
"""


def twelve_megapixels() -> Sequence[Result]:
    """A photo of 12 megapixels: seconds of a processor, and the most memory of a process that reads
    nothing else.
    """
    sheet = photos.layout()
    shot = photos.shot(SEED, sheet, photos.drawn(sheet))
    with TemporaryDirectory() as folder:
        file = Path(folder) / "photo.jpg"
        file.write_bytes(shot.data)
        command = [sys.executable, "-c", READER, str(file)]
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    seconds, kilobytes = told.split()
    return [
        Result("photo of 12 megapixels", float(seconds), SECONDS, "s"),
        Result("memory of its reading", int(kilobytes) / 1000, MEGABYTES, "MB"),
    ]
