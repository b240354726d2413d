"""Feeders and drinkers."""
import math
import random
from mathutils import Vector
from heaps import SPACING, draw, mound
from materials import clear_plastic, plain, plastic, wood
from shapes import TURN, ball, box, curve_through, cylinder, group, instance, lathe, mesh, modify, plate, profile, ring, tube


def cat_fountain():
    """A gravity drinker: a clear bottle on a moulded base with a round bowl in front."""
    shell = plastic('#F3EDE0', .32)
    outline = [(-.52, -.62), (-.56, -.20), (-.58, .30), (-.46, .56), (0, .64), (.46, .56), (.58, .30), (.56, -.20),
               (.52, -.62), (.30, -.80), (0, -.84), (-.30, -.80)]
    plate('base', outline, .18, shell, at=(0, 0, .09), upright=False, edge=.06)
    lathe('bowl', profile([(.43, .12), (.46, .20), (.49, .295), (.485, .318), (.465, .322), (.45, .30), (.42, .22),
                           (.30, .19), (0, .185)], 8), plastic('#2E86B5', .25), 128, at=(0, -.30, 0))
    cylinder('water', .432, .01, plain('water', '#bfe3ee', .03, Specular=.9, Clearcoat=.5), at=(0, -.30, .27),
             edge=.002)
    box('tower', (.80, .56, .34), .11, shell, at=(0, .26, .31), segments=8)
    wall = clear_plastic('#dff0f7', .16)
    bottle = [(.10, .40), (.12, .48)] + profile([(.20, .50), (.31, .56), (.345, .66), (.345, .90), (.335, 1.18),
                                                 (.29, 1.28), (.17, 1.32), (0, 1.325)], 8)
    lathe('bottle', bottle, wall, 128, .78, at=(0, .26, 0))
    inside = [(0, .50)] + profile([(.19, .52), (.295, .575), (.328, .67), (.328, .90), (.325, 1.06)], 8) + [(0, 1.06)]
    lathe('water', inside, plain('water', '#a5d6ea', .12, Specular=.6, Clearcoat=.6), 128, .78, at=(0, .26, 0))
    for z in (.74, .92, 1.10):
        ring_line = [Vector((.347 * math.cos(a), .26 + .271 * math.sin(a), z))
                     for a in (math.radians(220 + 100 * i / 24) for i in range(25))]
        tube('mark', ring_line, .004, plain('mark', '#7fb3c9', .5), detail=1)


def food_dispenser():
    """A kibble tower: a clear hopper over a moulded tray."""
    shell, dark = plastic('#F3EDE0', .32), plastic('#2C7A5C', .34)
    outline = [(-.50, -.60), (-.52, 0), (-.50, .48), (-.30, .58), (.30, .58), (.50, .48), (.52, 0), (.50, -.60),
               (.34, -.80), (0, -.86), (-.34, -.80)]
    plate('base', outline, .20, dark, at=(0, 0, .10), upright=False, edge=.06)
    wall = [(-.44, -.06), (-.46, -.50), (-.31, -.72), (0, -.78), (.31, -.72), (.46, -.50), (.44, -.06)]
    tube('tray wall', curve_through([(x, y, .23) for x, y in wall], 8), .045, dark, detail=8)
    mound('kibble', .40, .10, at=(0, -.42, .19), steep=1.6)
    box('neck', (.84, .60, .34), .07, shell, at=(0, .24, .36), segments=8)
    box('mouth', (.58, .06, .16), .03, plain('mouth', '#3c2a1c', .9), at=(0, -.065, .30))
    box('hopper', (.80, .56, .72), .07, clear_plastic('#eaf4f4', .10), at=(0, .24, .87), segments=8)
    for x in (-.365, .365):
        for y in (-.005, .485):
            cylinder('post', .024, .74, plastic('#E4ECEA', .25), at=(x, y, .87), edge=.005, sides=32)
    fill_box('kibble', (-.36, .36), (0, .48), (.54, 1.02))
    box('lid', (.86, .62, .12), .05, dark, at=(0, .24, 1.27), segments=8)
    tube('grip', curve_through([(-.14, .24, 1.32), (-.10, .24, 1.385), (.10, .24, 1.385), (.14, .24, 1.32)], 8), .026,
         shell)


def fill_box(kind, across, deep, high, seed=6):
    """Pieces along the inner walls of a clear box, heaped at the top."""
    chance = random.Random(seed)
    choose = draw(kind, chance)
    step = SPACING[kind] * .92
    box('core', (across[1] - across[0] - step, deep[1] - deep[0] - step, high[1] - high[0] - step), .02,
        plain('core', '#7d451e', .9), at=(sum(across) / 2, sum(deep) / 2, sum(high) / 2))

    def span(limits):
        count = int((limits[1] - limits[0]) / step)
        return [limits[0] + step * (i + .5) for i in range(count + 1) if limits[0] + step * (i + .5) < limits[1]]

    def drop(x, y, z):
        made, material = next(choose)
        shake = lambda: chance.uniform(-.3, .3) * step
        instance(made, (x + shake(), y + shake() * .3, z + shake()),
                 (chance.random() * TURN, chance.random() * TURN, chance.random() * TURN), 1, material)

    for z in span(high):
        for x in span(across):
            drop(x, deep[0], z)
        for y in span(deep):
            drop(across[0], y, z)
            drop(across[1], y, z)
    for x in span(across):
        for y in span(deep):
            drop(x, y, high[1] + .03 * chance.random())


def cage_panel(width=1.3, height=1.5, y=.0):
    """A piece of cage standing on a wooden foot: what clip-on things hang on."""
    metal = plain('wire', '#e9ebe8', .3, .6)
    box('foot', (width + .1, .34, .07), .03, wood('#D8AA72', '#B98247'), at=(0, y, .035))
    count = 11
    for k in range(count):
        x = -width / 2 + width * k / (count - 1)
        tube('wire', [Vector((x, y, .05)), Vector((x, y, height))], .013, metal, detail=4)
    for z in (.20, height * .55, height):
        tube('cross', [Vector((-width / 2 - .01, y - .012, z)), Vector((width / 2 + .01, y - .012, z))], .015, metal,
             detail=4)


def bird_feeder(content=None):
    """A half-round cup clipped to a piece of cage."""
    cage_panel(1.15, 1.12)
    cup = plastic('#F28C38', .28)
    with group(at=(0, -.05, .36)):
        half_cup(.36, .34, cup)
        for x in (-.17, .17):
            tube('clip', curve_through([(x, 0, .30), (x, .02, .40), (x, .07, .42), (x, .10, .36), (x, .10, .24)], 8),
                 .028, cup, detail=6)
        tube('perch', [Vector((0, -.28, .05)), Vector((0, -.62, .05))], .026, plastic('#2C7A5C', .4), detail=8)
        ball('knob', .032, plastic('#2C7A5C', .4), at=(0, -.62, .05))
        if content:
            for k, x in enumerate((-.16, 0, .16)):
                mound(content, .115, .05, at=(x * .85, -.145, .26), seed=k, steep=2)


def half_cup(radius, height, material):
    """A cup with a flat back at Y = 0, a wall and a floor."""
    steps, rows = 48, ((.80, 0), (.90, .03), (1.0, 1.0))
    corners, faces = [], []
    for scale, level in rows:
        corners += [Vector((radius * scale * math.cos(a), -radius * scale * .95 * math.sin(a), height * level))
                    for a in (math.pi * i / steps for i in range(steps + 1))]
    ring_size = steps + 1
    for j in range(len(rows) - 1):
        faces += [(j * ring_size + i, j * ring_size + (i + 1) % ring_size, (j + 1) * ring_size + (i + 1) % ring_size,
                   (j + 1) * ring_size + i) for i in range(ring_size)]
    faces.append(tuple(range(ring_size)))
    shell = mesh('cup', corners, faces, material=material)
    modify(shell, 'SOLIDIFY', thickness=.028, offset=-1)
    modify(shell, 'BEVEL', width=.010, segments=3, limit_method='ANGLE')
    shell.data.use_auto_smooth = True
    lip = [corner for corner in corners[2 * ring_size:]]
    tube('lip', lip, .022, material, detail=6, closed=True)


def bird_drinker():
    """A water tube with a small trough, clipped to a piece of cage."""
    cage_panel(.92, 1.62)
    blue = plastic('#1F6FB2', .3)
    with group(at=(0, -.17, .34)):
        wall = clear_plastic('#e4f2f8', .16)
        lathe('tube', [(.0, .14), (.12, .14)]
              + profile([(.125, .16), (.125, .50), (.125, .86), (.115, .92), (.07, .945), (0, .95)], 8), wall, 96)
        lathe('water', [(0, .15), (.110, .15), (.113, .18), (.113, .66), (0, .66)],
              plain('water', '#a5d6ea', .12, Specular=.6, Clearcoat=.6), 96)
        lathe('cap', [(0, -.01), (.13, -.01)] + profile([(.145, 0), (.15, .06), (.148, .16), (.138, .18)], 5)
              + [(.125, .18)], blue, 96)
        lathe('cap top', [(.126, .86), (.136, .87)] + profile([(.138, .92), (.11, .965), (.05, .985), (0, .99)], 5),
              blue, 96)
        with group(at=(0, -.19, .0)):
            half_round_trough(blue)
        for z in (.34, .72):
            ring('band', .132, .014, blue, at=(0, 0, z))
            tube('hook', curve_through([(0, .12, z), (0, .17, z + .02), (0, .21, z + .015), (0, .21, z - .05)], 6),
                 .016, blue)


def half_round_trough(material):
    lathe('trough', profile([(0, .0), (.10, .005), (.125, .03), (.13, .085), (.118, .085), (.108, .04), (.07, .022),
                             (0, .02)], 5), material, 64)
    cylinder('water', .112, .006, plain('water', '#bfe3ee', .03, Specular=.9), at=(0, 0, .065), edge=.001)
    box('bridge', (.13, .12, .07), .02, material, at=(0, .11, .045))
