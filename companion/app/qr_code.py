"""Make the codes that phones scan."""

import segno


def page_code(text: str) -> segno.QRCode:
    """Return the QR code of a text, which stays readable where a fifth of it is covered or scratched."""
    return segno.make(text, error="m", micro=False)


def code_rows(code: segno.QRCode) -> tuple[str, ...]:
    """Return the rows of a code, 1 for a dark module and 0 for a light one, without the quiet ground around it."""
    return tuple("".join(str(int(module)) for module in row) for row in code.matrix)
