"""The file with the name and the password of the Wi-Fi, and the code that is made of it."""

from pathlib import Path

import pytest

from companion.app.phones_link import PhonesLink
from companion.app.qr_code import code_rows, page_code
from companion.app.wifi import WIFI_FILE, Wifi, read_wifi, wifi_code
from companion.cli.doctor import run_checks
from companion.cli.main import main
from companion.core.events import Input, PhonesNews
from companion.settings.paths import find_files
from companion.settings.schema import PhonesSettings
from tests.phones.test_link import said, wait_until

SECRET = "correct horse"


def news_of(folder: Path, file: Path) -> PhonesNews:
    """What the link tells of the Wi-Fi in this file."""
    heard = list[Input]()
    link = PhonesLink(folder, heard.append, starts=False, wifi=file)
    link.apply(PhonesSettings(on=True))
    with said(folder) as client:
        client.sendall(b'{"say":"pages","address":"http://10.0.0.1/"}\n')
        wait_until(lambda: heard)
    link.close()
    news = heard[0]
    assert isinstance(news, PhonesNews)
    return news


def test_the_link_tells_the_code_of_the_wifi_with_its_name(tmp_path: Path) -> None:
    file = tmp_path / WIFI_FILE
    file.write_text(f'name = "At; tic"\npassword = "{SECRET}"\n')
    news = news_of(tmp_path, file)
    assert news.wifi == "At; tic"
    assert news.wifi_code == code_rows(page_code(f"WIFI:T:WPA;S:At\\; tic;P:{SECRET};;"))


def test_without_a_password_the_wifi_is_open() -> None:
    assert wifi_code(Wifi("Attic")) == code_rows(page_code("WIFI:S:Attic;;"))
    assert wifi_code(Wifi()) == ()


NAME, PASSWORD = "a text in quotes of 1 to 32 characters", "a text in quotes of at most 63 characters"
LINES = "two lines, name and password, each with a text in quotes"


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (f'name = "Attic"\npassword = "{SECRET}', f":2: this can't be understood; expected {LINES}."),
        (f'name = "Attic"\npassword = {SECRET}', f":2: this can't be understood; expected {LINES}."),
        (f'name = 7\npassword = "{SECRET}"', f":1: name is something else; expected {NAME}."),
        (f'name = "Attic"\npassword = "{SECRET * 9}"', f":2: password is something else; expected {PASSWORD}."),
        (f'name = "Attic"\npassword = ["{SECRET}"]', f":2: password is something else; expected {PASSWORD}."),
        (f'name = "Attic"\n"{SECRET}" = 1', f":2: this can't be understood; expected {LINES}."),
        (f'password = "{SECRET}"', f": name is missing; expected {NAME}."),
        (f'name = "Attic"\npassword = "{SECRET}\xff"', f":2: this can't be understood; expected {LINES}."),
    ],
)
def test_a_mistake_is_told_with_its_line_and_without_the_password(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, content: str, told: str
) -> None:
    file = tmp_path / WIFI_FILE
    file.write_bytes(content.encode("latin-1"))
    wifi, (problem,) = read_wifi(file)
    assert (wifi, problem.sentence) == (Wifi(), f"{file}{told} There is no code for the Wi-Fi.")
    assert SECRET not in caplog.text
    assert read_wifi(tmp_path / "absent.toml") == (Wifi(), ())


def test_mistakes_are_told_the_first_by_the_link_and_all_by_the_doctor_and_the_list_of_settings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings, file = tmp_path / "companion.toml", tmp_path / WIFI_FILE
    file.write_text(f'name = 7\npasword = "{SECRET}"\n')
    told = [
        f"{file}:1: name is something else; expected {NAME}. There is no code for the Wi-Fi.",
        f"{file}:2: this can't be understood; expected {LINES}. There is no code for the Wi-Fi.",
    ]
    heard = news_of(tmp_path, file)
    at_table = f"No Wi-Fi code: the network's name is missing, too long, or not in quotes.\n{file}:1"
    assert (str(heard.wifi_trouble), heard.wifi_code) == (at_table, ())
    found = "\n".join(finding.text for finding in run_checks(find_files(settings, tmp_path)) if finding.ok is False)
    assert main(["config", "--settings", str(settings), "--data", str(tmp_path)]) == 2
    printed = capsys.readouterr().out
    assert [(one in found, one in printed) for one in told] == [(True, True)] * 2
    assert SECRET not in found + printed
