"""Read the code on a picture of the screen, as a phone's camera does."""

import subprocess
import tempfile
from pathlib import Path

import pygame


def scanned(picture: pygame.Surface) -> str:
    """Return what the code says; empty where there is none. It needs zbarimg."""
    with tempfile.TemporaryDirectory() as folder:
        shot = Path(folder) / "code.png"
        pygame.image.save(pygame.transform.scale_by(picture, 2), shot)
        words = ["zbarimg", "--quiet", "--raw", "--oneshot", str(shot)]
        return subprocess.run(words, capture_output=True, encoding="utf-8", check=False).stdout.strip()
