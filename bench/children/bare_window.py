"""The peer: a bare pygame-ce window that shows one picture, and then looks for events twenty times a second."""

import sys
import time

import pygame

pygame.display.init()
window = pygame.display.set_mode((800, 480))
window.blit(pygame.image.load(sys.argv[1]), (0, 0))
pygame.display.flip()
print(time.monotonic(), flush=True)
while pygame.QUIT not in {event.type for event in pygame.event.get()}:
    time.sleep(1 / 20)
