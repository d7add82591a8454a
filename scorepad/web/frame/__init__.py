"""What all pages share: who may, when, what was sent, problems at their fields, headers, errors."""
