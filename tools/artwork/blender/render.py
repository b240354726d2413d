"""Render one picture: blender -b -P render.py -- job.json

The job names a model ("module.function"), its parameters, the camera, and where the picture goes; `tools/artwork/render.ts` writes it.
"""
import importlib
import json
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, 'models')]

import studio  # noqa: E402


def main(path):
    started = time.time()
    with open(path) as file:
        job = json.load(file)
    studio.clear()
    module, name = job['model'].split('.')
    getattr(importlib.import_module(module), name)(**job['params'])
    built = time.time()
    view = job['camera']
    width, height = job['width'], job['height']
    eye = studio.camera(view['elevation'], view['azimuth'], width / height, view.get('lens', studio.LENS_MM))
    if 'target' in view:
        visible = view['visible']
        studio.look(eye, view['target'], visible)
        lit = view.get('lit', visible)
    else:
        visible = studio.frame(eye, view['fill'], view['shift'])
        lit = visible * max(1, view['fill'] / 0.78)
    floor = studio.light(lit, job.get('floor', studio.FLOOR), **job.get('light', {}))
    studio.shoot(job['output'], floor, width, height, job['samples'], job.get('threads', 2))
    print(f'PICTURE built in {built - started:.1f} s, rendered in {time.time() - built:.1f} s, {visible:.2f} units wide', flush=True)


main(sys.argv[sys.argv.index('--') + 1])
