"""The file with the name and the password of the Wi-Fi, and the code that is made of it."""

from pathlib import Path

import pytest

from companion.app.phones_link import PhonesLink
from companion.app.qr_code import code_rows, page_code
from companion.app.wifi import WIFI_FILE, Wifi, read_wifi, wifi_code
from companion.core.events import Input, PhonesNews
from companion.settings.schema import PhonesSettings
from tests.phones.test_link import said, wait_until

SECRET = "correct horse"


def test_the_link_tells_the_code_of_the_wifi_with_its_name(tmp_path: Path) -> None:
    file, heard = tmp_path / WIFI_FILE, list[Input]()
    file.write_text(f'name = "At; tic"\npassword = "{SECRET}"\n')
    link = PhonesLink(tmp_path, heard.append, starts=False, wifi=file)
    link.apply(PhonesSettings(on=True))
    with said(tmp_path) as client:
        client.sendall(b'{"say":"pages","address":"http://10.0.0.1/"}\n')
        wait_until(lambda: heard)
    link.close()
    news = heard[0]
    assert isinstance(news, PhonesNews)
    assert news.wifi == "At; tic"
    assert news.wifi_code == code_rows(page_code(f"WIFI:T:WPA;S:At\\; tic;P:{SECRET};;"))


def test_without_a_password_the_wifi_is_open() -> None:
    assert wifi_code(Wifi("Attic")) == code_rows(page_code("WIFI:S:Attic;;"))
    assert wifi_code(Wifi()) == ()


@pytest.mark.parametrize(
    "content",
    [f'name = "Attic"\npassword = "{SECRET}', f'name = 7\npassword = "{SECRET}"', f'pass = "{SECRET}"', "\xff" * 9],
)
def test_a_file_that_can_not_be_read_is_no_wifi_and_the_log_has_nothing_of_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, content: str
) -> None:
    (tmp_path / WIFI_FILE).write_bytes(content.encode("latin-1"))
    assert read_wifi(tmp_path / WIFI_FILE) == Wifi()
    assert read_wifi(tmp_path / "absent.toml") == Wifi()
    assert (WIFI_FILE in caplog.text, SECRET in caplog.text) == (True, False)
