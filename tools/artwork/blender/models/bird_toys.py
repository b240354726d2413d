"""Swings, ladders and hanging toys for birds, each on a stand so that nothing hangs on air."""
import math
from mathutils import Vector
from materials import brass, plain, steel, wood
from shapes import TURN, ball, box, curve_through, cylinder, group, lathe, profile, ring, rope, tube

BRIGHT = ('#D8432C', '#F4B52F', '#2B8C4E', '#1F6FB2', '#8B4A8F', '#E8762C')


def painted(k):
    return plain('bead', BRIGHT[k % len(BRIGHT)], .34)


def gooseneck(height, reach=.42):
    """A steel arm on a wooden disc; its tip is above the origin at `height`."""
    cylinder('foot', .40, .055, wood('#D8AA72', '#B98247'), at=(0, reach, .0275), edge=.018)
    line = curve_through([(0, reach, .05), (0, reach, height * .5), (0, reach, height * .86),
                          (0, reach * .80, height + .07), (0, reach * .38, height + .13), (0, .08, height + .10),
                          (0, 0, height + .02)], 12)
    tube('arm', line, .022, steel(roughness=.25), detail=8)
    ball('tip', .034, painted(0), at=(0, 0, height + .015))


def rail(width, height):
    """A steel rail on two posts and a wooden foot, for wide things; the rail runs above the origin."""
    metal = steel(roughness=.25)
    box('foot', (width + .24, .44, .06), .025, wood('#D8AA72', '#B98247'), at=(0, 0, .03))
    for side in (-1, 1):
        cylinder('post', .022, height - .03, metal, at=(side * width / 2, 0, height / 2), edge=.004)
        ball('knob', .042, painted(0), at=(side * width / 2, 0, height))
    cylinder('rail', .02, width, metal, at=(0, 0, height - .02), turn=(0, math.pi / 2, 0), edge=.004)


def bell(radius=.10, at=(0, 0, 0)):
    """A brass bell hanging from `at`, with its clapper."""
    r = radius
    with group(at=at):
        lathe('bell', profile([(.02, 0), (r * .42, -.012), (r * .58, -.10 * r / .1), (r * .74, -.16 * r / .1),
                               (r * 1.02, -.205 * r / .1), (r * 1.0, -.21 * r / .1), (r * .9, -.205 * r / .1),
                               (r * .66, -.15 * r / .1), (r * .5, -.09 * r / .1), (0, -.05)], 6), brass(), 64)
        ball('clapper', r * .24, brass(), at=(0, 0, -.225 * r / .1))
        ring('loop', .028, .008, steel(), at=(0, 0, .022), turn=(math.pi / 2, 0, 0))


def chain(top, bottom, link=.05):
    """Steel links from one height to another, alternately turned."""
    count = max(2, round((top - bottom) / (link * .78)))
    step = (top - bottom) / count
    for k in range(count):
        oval = [Vector((link * .34 * math.cos(a), 0, link * .60 * math.sin(a)))
                for a in (TURN * i / 24 for i in range(24))]
        with group(at=(0, 0, top - step * (k + .5)), turn=90 * (k % 2)):
            tube('link', oval, .0075, steel(), detail=3, closed=True)


def d_swing(bottom, top, size=1.0):
    """A D-shaped swing: a steel arch strung with beads, a wooden perch, a bell; its hook at `top`."""
    half, perch = .42 * size, bottom + .05
    crown = perch + 1.0 * size
    arch = [Vector((half * math.cos(a), 0, perch + .42 * size + (crown - perch - .42 * size) * math.sin(a)))
            for a in (math.pi * k / 48 for k in range(49))]
    wire = [Vector((half, 0, perch))] + arch + [Vector((-half, 0, perch))]
    tube('arch', wire, .017 * max(.8, size), steel(), detail=6)
    tube('perch', [Vector((-half - .09, 0, perch)), Vector((half + .09, 0, perch))], .052 * size, wood(), detail=10)
    for side in (-1, 1):
        ball('stop', .062 * size, painted(3), at=(side * (half + .095), 0, perch))
    for k in range(9):
        ball('bead', .056 * size, painted(k), at=arch[8 + 4 * k])
    middle = arch[24].z
    tube('string', [Vector((0, 0, middle)), Vector((0, 0, middle - .30 * size))], .007, steel())
    ball('bead', .045 * size, painted(1), at=(0, 0, middle - .16 * size))
    bell(.105 * size, (0, 0, middle - .33 * size))
    ring('eye', .045, .013, steel(), at=(0, 0, middle + .07), turn=(math.pi / 2, 0, 0))
    chain(top, middle + .10)


def swing():
    gooseneck(1.52)
    d_swing(.20, 1.52)


def swings():
    """The five sizes on one rail."""
    sizes = (.44, .56, .70, .86, 1.0)
    at = (-1.62, -1.05, -.36, .47, 1.42)
    rail(4.25, 1.62)
    for size, x in zip(sizes, at):
        with group(at=(x, 0, 0)):
            d_swing(1.60 - 1.22 * size - .06, 1.60, size)


def bell_and_beads():
    """A hanging toy: beads, wooden blocks, cotton tassels and a bell."""
    gooseneck(2.02)
    chain(2.02, 1.88)
    tube('string', [Vector((0, 0, 1.90)), Vector((0, 0, .76))], .010, steel())
    z = 1.82
    for k, (kind, size) in enumerate((('ball', .075), ('block', .17), ('ball', .095), ('disc', .20), ('ball', .075),
                                      ('block', .17), ('ball', .095), ('disc', .16), ('ball', .075))):
        if kind == 'ball':
            ball('bead', size, painted(k), at=(0, 0, z - size))
            z -= 2 * size + .004
        elif kind == 'block':
            box('block', (size, size, size * .8), .02, painted(k + 1) if k == 5 else wood('#E0B581', '#C49152', 'z'),
                at=(0, 0, z - size * .4), turn=24 + 30 * k)
            z -= size * .8 + .004
        else:
            cylinder('disc', size, .05, painted(k), at=(0, 0, z - .025), edge=.018)
            for j in range(4):
                a = TURN * j / 4 + .5 + k
                x, y = size * .86 * math.cos(a), size * .86 * math.sin(a)
                rope([Vector((x, y, z - .02 - .2 * i / 12)) for i in range(13)], .017,
                     ('#F3EADA', BRIGHT[(j + k) % 6], '#F3EADA'), twist=60, yarns=5)
                ball('knot', .030, painted(j + k), at=(x, y, z - .22))
            z -= .054
    bell(.125, (0, 0, z - .035))


def ladder_of(rungs, rail_height):
    """A wooden ladder hanging by two hooks from `rail_height`; beads turn on every other rung."""
    length = .24 * rungs + .14
    top = rail_height - .09
    timber = wood(along='z')
    for x in (-.27, .27):
        cylinder('side', .030, length, timber, at=(x, 0, top - length / 2), edge=.008, sides=32)
        for z in (top, top - length):
            ball('knob', .046, painted(0), at=(x, 0, z))
        hook = [Vector((x, 0, top + .02)),
                Vector((x, 0, rail_height - .05))] + [Vector((x, -.035 * math.cos(a),
                                                              rail_height - .045 + .060 * math.sin(a)))
                                                      for a in (math.pi * k / 12 for k in range(13))]
        tube('hook', hook, .010, steel())
    for i in range(rungs):
        z = top - .19 - .24 * i
        cylinder('rung', .027, .60, painted(i) if i % 2 == 0 else timber, at=(0, 0, z), turn=(0, math.pi / 2, 0),
                 edge=.006, sides=32)
        if i % 2:
            for k in range(3):
                ring('bead', .050, .021, painted(i + k), at=((k - 1) * .115 + .02, 0, z - .012),
                     turn=(0, math.pi / 2, 0))


def ladder():
    rail(.94, 1.78)
    ladder_of(6, 1.76)


def ladders():
    """The three sizes on one rail."""
    rail(3.0, 2.36)
    for rungs, x in ((4, -.95), (6, 0.0), (8, .95)):
        with group(at=(x, 0, 0)):
            ladder_of(rungs, 2.34)
