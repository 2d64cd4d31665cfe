"""Take the guide's picture of a phone's page in a real browser: `python -m tools.phone_page`."""

import base64
import tempfile
from pathlib import Path

from tests.phones.test_browser import browser_closed_later, look
from tests.phones.test_pages import Played, served

FILE = Path(__file__).parents[1] / "docs" / "images" / "phone_page.png"
SIZE = (390, 844)
MOVES = 29
"""The last of these moves has placed a chip."""


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="companion-guide-") as name, browser_closed_later() as browser:
        folder = Path(name)
        Played(folder, "teams_confirmed").play(MOVES)
        with served(folder) as pages:
            look(browser, pages, SIZE)
            clip = {"x": 0, "y": 0, "width": SIZE[0], "height": SIZE[1], "scale": 0.5}
            taken = browser.execute_cdp_cmd("Page.captureScreenshot", {"clip": clip})
    FILE.write_bytes(base64.b64decode(taken["data"]))
    print(f"{FILE.name}: {FILE.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
