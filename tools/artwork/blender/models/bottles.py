"""Bottles: with a pump, a flip top, a spray head, and the five-litre canister."""
import math
from mathutils import Vector
from materials import plain, plastic, printed
from shapes import TURN, box, curve_through, cylinder, group, lathe, mesh, panel, profile, sleeve, tube


def ribs(radius, bottom, top, skin, count=48, squash=1.0):
    for i in range(count):
        a = TURN * i / count
        x, y = radius * math.cos(a), radius * squash * math.sin(a)
        tube('rib', [Vector((x, y, bottom)), Vector((x, y, top))], .006, skin, detail=2)


def pump_bottle(label, body='#f4efe4', cap='#20443b', radius=.275, height=1.05):
    """A round bottle with a lotion pump."""
    r, h = radius, height
    outline = (profile([(0, .02), (r * .80, .02)], 2) + profile([(r * .86, 0), (r * .97, .025), (r, .08)], 8)
               + profile([(r, .10), (r, h * .4), (r, h * .72)], 12)
               + profile([(r, h * .76), (r * .985, h * .82), (r * .90, h * .89), (r * .66, h * .955),
                          (r * .42, h * .985), (r * .38, h), (r * .38, h * 1.06)], 10))
    lathe('bottle', outline, plastic(body, .28), 160)
    sleeve('label', r + .003, h * .11, h * .79, .40, printed(label, .42))
    skin = plastic(cap, .35)
    lathe('collar', profile([(r * .40, h), (r * .47, h), (r * .475, h + .02), (r * .475, h + .13), (r * .45, h + .155),
                             (r * .20, h + .165), (r * .18, h + .17)], 5), skin, 120)
    ribs(r * .476, h + .02, h + .125, skin)
    lathe('stem', [(r * .15, h + .15), (r * .15, h + .27)], plastic('#e9e9e6', .3), 48)
    lathe('head', profile([(0, h + .245), (r * .22, h + .245), (r * .245, h + .255), (r * .25, h + .30),
                           (r * .235, h + .335), (r * .15, h + .352), (0, h + .356)], 6), skin, 80)
    with group(at=(0, 0, h), turn=-62):
        spout = curve_through([(0, 0, .315), (.13, 0, .325), (.26, 0, .318), (.33, 0, .288), (.345, 0, .25)], 10)
        tube('spout', spout, .042, skin, detail=8, radii=[1.25 - .6 * i / len(spout) for i in range(len(spout))])


def flip_bottle(label, body='#f7f1e4', cap='#8C5F29', width=.34, height=1.06, squash=.62):
    """An oval bottle with a flip-top cap."""
    r, h = width, height
    outline = (profile([(0, .02), (r * .82, .015)], 2) + profile([(r * .88, 0), (r * .98, .03), (r, .09)], 8)
               + profile([(r, .12), (r * 1.0, h * .4), (r, h * .74)], 10)
               + profile([(r, h * .77), (r * .97, h * .86), (r * .82, h * .94), (r * .58, h * .99),
                          (r * .50, h * 1.005)], 10) + [(r * .46, h * 1.005)])
    lathe('bottle', outline, plastic(body, .26), 160, squash)
    wrap_oval(label, r + .003, squash, h * .10, h * .775)
    skin = plastic(cap, .36)
    lathe('cap', [(0, h)] + profile([(r * .56, h), (r * .575, h + .02), (r * .56, h + .17), (r * .545, h + .205),
                                     (r * .45, h + .225), (0, h + .235)], 6), skin, 128, .86)
    lathe('seam', [(r * .577, h + .135), (r * .577, h + .142)], plain('seam', '#4a3316', .6), 96, .86)
    box('thumb', (.14, .05, .03), .012, skin, at=(0, -r * .49, h + .15))


def wrap_oval(label, radius, squash, bottom, top, reach=.40, steps=96):
    """A label on the front of an oval body, laid out by the true length along the surface."""
    points = [(radius * math.cos(a), radius * squash * math.sin(a))
              for a in (-math.pi / 2 + math.pi * reach * (2 * j / steps - 1) for j in range(steps + 1))]
    along = [0.0]
    for here, before in zip(points[1:], points):
        along.append(along[-1] + math.dist(here, before))
    corners = [(x, y, z) for x, y in points for z in (bottom, top)]
    faces = [(2 * j, 2 * j + 2, 2 * j + 3, 2 * j + 1) for j in range(steps)]
    return mesh('label', corners, faces, lambda face, k: (along[face[k] // 2] / along[-1], face[k] % 2),
                printed(label, .42))


def canister(label, body='#F6F1E4', cap='#0B6B4B'):
    """A five-litre canister with a moulded handle."""
    skin = plastic(body, .34)
    box('body', (.74, .50, .80), .085, skin, at=(0, 0, .40), segments=10)
    box('shoulder', (.64, .42, .16), .075, skin, at=(0, 0, .80), segments=10)
    grip = curve_through([(-.26, 0, .84), (-.255, 0, .985), (-.20, 0, 1.055), (-.04, 0, 1.07), (.06, 0, 1.03),
                          (.09, 0, .93), (.095, 0, .84)], 10)
    tube('handle', grip, .062, skin, detail=10)
    lathe('neck', [(.105, .86), (.105, .965)], skin, 64, at=(.235, 0, 0))
    lid = plastic(cap, .38)
    with group(at=(.235, 0, 0)):
        lathe('cap', [(0, .90), (.125, .90)] + profile([(.13, .91), (.13, 1.03), (.12, 1.05), (.10, 1.055)], 5)
              + [(0, 1.055)], lid, 96)
        ribs(.131, .92, 1.02, lid, 40)
    panel('label', .56, .62, printed(label, .42), at=(0, -.2525, .385))
    for z in (.055, .745):
        tube('bead', [Vector((-.29, -.2505, z)), Vector((.29, -.2505, z))], .006, skin, detail=2)


def spray_bottle(label, body='#F7F8FA', cap='#1F5FA8', radius=.20, height=.74):
    """A small round bottle with a finger spray and its nozzle to the front."""
    r, h = radius, height
    outline = (profile([(0, .015), (r * .80, .012)], 2) + profile([(r * .88, 0), (r * .98, .02), (r, .07)], 8)
               + profile([(r, .10), (r, h * .5), (r, h * .80)], 10)
               + profile([(r, h * .84), (r * .95, h * .92), (r * .74, h * .985), (r * .55, h), (r * .53, h * 1.03)],
                         10))
    lathe('bottle', outline, plastic(body, .26), 144)
    sleeve('label', r + .003, h * .075, h * .835, .41, printed(label, .42))
    skin, white = plastic(cap, .36), plastic('#FDFDFB', .3)
    lathe('collar', [(r * .55, h * 1.0), (r * .66, h * 1.0)]
          + profile([(r * .67, h + .02), (r * .67, h + .10), (r * .62, h + .125)], 5) + [(r * .3, h + .13)], skin, 96)
    ribs(r * .672, h + .015, h + .10, skin, 44)
    lathe('stem', [(r * .30, h + .12), (r * .30, h + .17)], white, 48)
    lathe('head', [(0, h + .155), (r * .46, h + .155)]
          + profile([(r * .48, h + .165), (r * .46, h + .28), (r * .40, h + .315), (r * .2, h + .308), (0, h + .30)],
                    6), white, 80)
    with group(turn=-24):
        cylinder('nozzle', .036, .05, skin, at=(0, -r * .47, h + .235), turn=(math.pi / 2, 0, 0), edge=.008)
        cylinder('orifice', .012, .012, plain('dark', '#1b1c1f', .7), at=(0, -r * .47 - .025, h + .235),
                 turn=(math.pi / 2, 0, 0), edge=.002)
