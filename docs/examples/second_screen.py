"""A second screen for those across the table: the same game, turned round, on another display."""

import pygame

from companion.follow import follow, paint

glass = pygame.display.set_mode((800, 480))
picture = pygame.Surface(glass.get_size())

for now in follow():
    pygame.event.pump()
    paint(now, picture)
    glass.blit(pygame.transform.rotate(picture, 180), (0, 0))
    pygame.display.flip()
