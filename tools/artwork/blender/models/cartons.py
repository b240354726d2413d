"""Folding cartons and what comes in them: squeeze tubes, dropper bottles, blisters, pipettes."""
import math
from heaps import tablet
from materials import plain, plastic, printed
from shapes import TURN, box, group, instance, lathe, mesh, panel, profile, sleeve, tube
from mathutils import Vector

WIDE, DEEP, HIGH = .62, .24, .86


def carton(front, side):
    """A closed carton, its front to -Y."""
    card = plain('card', '#fff6e6', .55)
    box('carton', (WIDE, DEEP, HIGH), .006, card, at=(0, 0, HIGH / 2), segments=3)
    face, edge = printed(front, .42, Clearcoat=.15), printed(side, .42, Clearcoat=.15)
    panel('front', WIDE - .008, HIGH - .008, face, at=(0, -DEEP / 2 - .0012, HIGH / 2))
    for turn in (-90, 90):
        with group(turn=turn):
            panel('side', DEEP - .008, HIGH - .008, edge, at=(0, -WIDE / 2 - .0012, HIGH / 2))


def squeeze_tube(label, cap, length=.86, half_girth=.42):
    """A squeeze tube standing on its cap: round below, flat and crimped above."""
    r = half_girth / math.pi
    rows, around = 60, 64
    corners, faces = [], []
    for j in range(rows + 1):
        v = j / rows
        flat = 1 if v > .94 else (v / .94) ** 1.6
        for i in range(2 * around):
            s = i / around
            a = math.pi * (s if s <= 1 else 2 - s)
            x_round, y_round = -r * math.cos(a), r * math.sin(a)
            x_flat = half_girth / 2 * (-1 + 2 * (s if s <= 1 else 2 - s))
            y = y_round * (1 - flat) + .006 * flat
            corners.append((x_round * (1 - flat) + x_flat * flat, (-1 if s <= 1 else 1) * y, v * length))
    ring = 2 * around
    faces = [(j * ring + i, j * ring + (i + 1) % ring, (j + 1) * ring + (i + 1) % ring, (j + 1) * ring + i)
             for j in range(rows) for i in range(ring)]

    def layout(face, k):
        i = face[0] % ring
        across = i + (1 if k in (1, 2) else 0)
        return (across / around if i < around else 2 - across / around, face[k] // ring / rows)

    foot = .17
    mesh('tube', corners, faces, layout, printed(label, .3, Clearcoat=.4)).location.z = foot
    with group(at=(0, 0, foot + length - .025)):
        for k in range(4):
            tube('crimp', [Vector((-half_girth / 2 + .004, -.0075, -k * .012 + .018)),
                           Vector((half_girth / 2 - .004, -.0075, -k * .012 + .018))], .003,
                 plain('crimp', '#ffffff', .3, Alpha=.35), detail=1)
    skin = plastic(cap, .38)
    lathe('cap', [(0, 0), (r * .86, 0)] + profile([(r * .90, .008), (r * .95, .09), (r * .99, foot - .012),
                                                   (r * .96, foot)], 5) + [(r * .8, foot)], skin, 96)
    for i in range(40):
        a = TURN * i / 40
        tube('rib', [(r * .93 * math.cos(a), r * .93 * math.sin(a), .02),
                     (r * .985 * math.cos(a), r * .985 * math.sin(a), foot - .03)], .0045, skin, detail=1)


def dropper_bottle(label, radius=.17, height=.46):
    """An amber glass bottle with a rubber-bulb dropper."""
    r, h = radius, height
    amber = plain('amber', '#5a2608', .06, Specular=.7, Clearcoat=.6, Clearcoat_Roughness=.04)
    lathe('bottle', profile([(0, .015), (r * .8, .01), (r * .95, .016), (r, .06), (r, .1)], 6)
          + profile([(r, h * .3), (r, h * .72)], 4)
          + profile([(r, h * .74), (r * .93, h * .86), (r * .6, h * .96), (r * .5, h), (r * .5, h * 1.08)],
                    8), amber, 128)
    sleeve('label', r + .002, h * .14, h * .72, .40, printed(label, .45))
    black = plastic('#1b1c1f', .42)
    lathe('cap', [(0, h * 1.02), (r * .62, h * 1.02), (r * .64, h * 1.05), (r * .64, h * 1.27), (r * .6, h * 1.3),
                  (r * .42, h * 1.31)], black, 96)
    for i in range(44):
        a = TURN * i / 44
        tube('rib', [(r * .64 * math.cos(a), r * .64 * math.sin(a), h * 1.06),
                     (r * .64 * math.cos(a), r * .64 * math.sin(a), h * 1.25)], .005, black, detail=1)
    lathe('bulb', profile([(r * .40, h * 1.3), (r * .37, h * 1.42), (r * .40, h * 1.52), (r * .34, h * 1.68),
                           (r * .15, h * 1.75), (0, h * 1.76)], 6), plain('bulb', '#2a2b2e', .6), 96)


def blister(foil, columns=3, rows=4):
    """A blister of tablets, standing: silver foil with clear domes to the front."""
    w, h, pitch = .42, .64, .135
    box('sheet', (w, .012, h), .005, plain('pvc', '#dfe6ea', .12, .55), at=(0, 0, 0), segments=2)
    panel('foil', w - .01, h - .01, printed(foil, .3, Metallic=.2), at=(0, .0072, 0)).rotation_euler.z = math.pi
    pill = tablet(.047)
    dome = plain('dome', '#f2f7fa', .05, Alpha=.30, Specular=.8)
    for column in range(columns):
        for row in range(rows):
            x, z = (column - (columns - 1) / 2) * pitch * .95, (row - (rows - 1) / 2) * pitch * 1.08
            instance(pill, (x, -.022, z), (math.pi / 2, 0, 0))
            with group(at=(x, -.006, z), tilt=(90, 0)):
                lathe('dome', profile([(.060, 0), (.058, .018), (.050, .036), (.03, .042), (0, .043)], 5), dome, 40)


def pipette(colour):
    """A spot-on pipette, standing: a flat foot, a bulb of liquid, a snap-off tip."""
    skin, tint = plain('pp', '#f4f6f8', .25, Specular=.6), plastic(colour, .4)
    lathe('bulb', profile([(.0, .16), (.05, .17), (.085, .26), (.09, .38), (.06, .47), (.026, .53), (.02, .60),
                           (.02, .63)], 8), skin, 64, squash=.5)
    lathe('tip', profile([(.026, .62), (.032, .64), (.03, .72), (.012, .78), (0, .785)], 5), tint, 48, squash=.8)
    box('foot', (.20, .022, .19), .009, tint, at=(0, 0, .095))
    for k in range(4):
        box('grip', (.14, .03, .012), .005, tint, at=(0, 0, .04 + .035 * k), segments=2)


def with_tube(front, side, tube_label, cap):
    with group(at=(-.14, .10, 0), turn=20):
        carton(front, side)
    with group(at=(.44, -.20, 0), turn=-8):
        squeeze_tube(tube_label, cap, .74)


def tube_alone(tube_label, cap):
    with group(turn=-10):
        squeeze_tube(tube_label, cap)


def with_dropper(front, side, bottle_label):
    with group(at=(-.14, .08, 0), turn=18):
        carton(front, side)
    with group(at=(.43, -.18, 0)):
        dropper_bottle(bottle_label)


def dropper_alone(bottle_label):
    dropper_bottle(bottle_label)


def with_blister(front, side, foil):
    with group(at=(-.16, .12, 0), turn=18):
        carton(front, side)
    with group(at=(.40, -.16, .315), turn=-10, tilt=(-14, 0)):
        blister(foil)


def blister_alone(foil):
    with group(at=(0, 0, .02), tilt=(-90, 0), turn=14):
        blister(foil)


def with_pipettes(front, side, colour):
    with group(at=(-.20, .12, 0), turn=18):
        carton(front, side)
    for k, x in enumerate((.30, .50, .70)):
        with group(at=(x, -.16 - .03 * k, 0), turn=-12):
            pipette(colour)


def pipette_alone(colour):
    for k, (x, y, turn) in enumerate(((-.22, .10, 24), (.08, 0, 8), (.36, -.12, -10))):
        with group(at=(x, y, .048), turn=turn, tilt=(-90, 0)):
            pipette(colour)
