"""Still lifes of several things: the shop's heroes, tiles and banners. What stands where is data in tools/artwork/shop-pictures.ts."""
import importlib
from shapes import group


def still_life(things, at=(0, 0, 0)):
    """Builds every thing ("module.function" with its parameters) at its place, turn and scale; `at` moves the whole."""
    with group(at=at):
        for thing in things:
            module, name = thing['model'].split('.')
            with group(at=thing['at'], turn=thing['turn'], scale=thing['scale']):
                getattr(importlib.import_module(module), name)(**thing['params'])
