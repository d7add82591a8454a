"""Numbers of this machine that are lent to the addresses of phones.

A connection that is handed on inside this machine comes from a number of 127.0.0.0/8. Each address
of a phone has one of its own, so that whoever is asked by it knows which phone it was.
"""

import socket
from collections import Counter
from ipaddress import IPv4Address
from itertools import cycle

NUMBERS = 2**16
"""Numbers that are lent. One that was given back goes to another address only after all others
did, so that a request which waits longer than its connection is still known."""
FIRST = IPv4Address("127.1.0.0")


def are_there() -> bool:
    """Whether this system has the numbers that are lent: Linux does, macOS has 127.0.0.1 alone."""
    with socket.socket() as tried:
        try:
            tried.bind((str(FIRST), 0))
        except OSError:
            return False
    return True


class LentNumbers:
    """Which number which address has. Numbers are lent and given back in one thread; any thread may
    ask whose they are.
    """

    def __init__(self) -> None:
        self._number_of: dict[str, str] = {}
        self._address_of: dict[str, str] = {}
        self._in_use: Counter[str] = Counter()
        self._places = cycle(range(NUMBERS))

    def lend(self, address: str) -> str:
        """The number for one more connection of an address: the one that it has, else a new one."""
        if address not in self._number_of:
            number = self._free_number()
            self._number_of[address] = number
            self._address_of[number] = address
        number = self._number_of[address]
        self._in_use[number] += 1
        return number

    def give_back(self, number: str) -> None:
        """End one of the connections that come from a number."""
        self._in_use[number] -= 1
        if not self._in_use[number]:
            del self._in_use[number]

    def whose(self, number: str) -> str:
        """The address that has a number; the number itself where it was not lent."""
        return self._address_of.get(number, number)

    def _free_number(self) -> str:
        """The next number without a connection; the address that had it before has it no more."""
        number = self._next_number()
        while number in self._in_use:
            number = self._next_number()
        former = self._address_of.pop(number, None)
        if former is not None:
            del self._number_of[former]
        return number

    def _next_number(self) -> str:
        return str(FIRST + next(self._places))
