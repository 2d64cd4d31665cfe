"""The peer of a press: the same panel before a loop that copies a finished picture to the window, and flips."""

import queue
import time
from random import Random

import pygame

from bench.ground import SIZE
from bench.person import PATIENCE
from companion.core.events import Input, PanelButton
from companion.devices.panel.panel import ButtonPanel, ButtonRow
from companion.devices.panel.simulated import SimulatedPins


def presses(runs: int, random: Random) -> list[float]:
    """Return the ms from the raw edge with which each of so many presses ends to the flip, at random times."""
    glass = pygame.display.set_mode(SIZE)
    picture = pygame.Surface(SIZE, 0, 32)
    inputs: queue.SimpleQueue[Input] = queue.SimpleQueue()
    pins = SimulatedPins()
    panel = ButtonPanel(inputs.put, pins, ButtonRow())
    taken = []
    try:
        for _ in range(runs):
            time.sleep(random.uniform(0.08, 0.16))
            pins.press(PanelButton.NEXT)
            time.sleep(random.uniform(0.07, 0.13))
            begun = time.monotonic()
            pins.release(PanelButton.NEXT)
            inputs.get(timeout=PATIENCE)
            glass.blit(picture, (0, 0))
            pygame.display.flip()
            taken.append(1000 * (time.monotonic() - begun))
    finally:
        panel.close()
    return taken
