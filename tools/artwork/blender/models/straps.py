"""Collars, leashes and harnesses."""
import math
from mathutils import Vector
from materials import plain, plastic, rough_grain, steel
from shapes import TURN, ball, box, curve_through, cylinder, group, lathe, plate, profile, ring, rope, stitches, strap, tube


def buckle(width=.20, length=.44, colour='#1d1f22'):
    """A side-release buckle lying along X, its front to -Y: a body, two side springs and a tongue."""
    body = plastic(colour, .36)
    box('body', (length * .52, .075, width), .03, body, at=(-length * .22, 0, 0))
    box('insert', (length * .36, .06, width * .92), .022, body, at=(length * .30, 0, 0))
    box('tongue', (length * .30, .05, width * .30), .018, body, at=(length * .02, .0, 0))
    for side in (-1, 1):
        tube('spring', curve_through([(length * .14, 0, side * width * .36), (length * .02, 0, side * width * .49),
                                      (-length * .10, 0, side * width * .53), (-length * .16, 0, side * width * .46)],
                                     6), .026, body)
    box('bar', (.035, .085, width * .98), .014, body, at=(length * .44, 0, 0))
    box('bar', (.035, .085, width * .98), .014, body, at=(-length * .44, 0, 0))


def d_ring(size=.11, wire=.016):
    """A steel D-ring hanging down from the origin in the XZ plane."""
    points = [(-size, 0, 0), (size, 0, 0)] + [(size * math.cos(math.radians(a)), 0,
                                               size * 1.1 * math.sin(math.radians(a))) for a in range(0, -181, -10)]
    tube('d-ring', curve_through(points[1:], 3, closed=True), wire, steel(), closed=True)


def paw_tag(radius=.11):
    """A brass tag with a paw, facing the front, its top at the origin."""
    gold = plain('tag brass', '#ECBB4C', .38, .15)
    cylinder('tag', radius, .018, gold, at=(0, 0, -radius), edge=.006, turn=(math.pi / 2, 0, 0))
    dark = plain('print', '#6b4a14', .4, .6)
    for x, z, r in ((0, -.115, .036), (-.048, -.075, .017), (-.018, -.058, .018), (.018, -.058, .018),
                    (.048, -.075, .017)):
        cylinder('pad', r, .006, dark, at=(x, -.010, z), edge=.002, turn=(math.pi / 2, 0, 0), sides=32)
    ring('loop', .03, .006, steel(), at=(0, 0, .02), turn=(0, math.pi / 2, 0))


def ring_of(radius, height, start, stop, squash=.92, steps=120):
    return [Vector((radius * math.cos(a), radius * squash * math.sin(a), height))
            for a in (math.radians(start + (stop - start) * i / steps) for i in range(steps + 1))]


def collar(colour='#C7442E', studs=False):
    """A collar standing as a ring, buckle to the front."""
    r, z, wide = .66, .10, .17
    if studs:
        leather = rough_grain(plain('leather', colour, .42, Specular=.45), 90, .3, .01)
        strap(ring_of(r, z, -62, 242), wide, .03, leather)
        stud = steel()
        for k in range(26):
            a = math.radians(-52 + k * 284 / 25)
            p = Vector((r * 1.02 * math.cos(a), r * .94 * math.sin(a), z))
            if k == 2:
                continue
            dot = ball('stud', .042, stud, at=p, scale=(1, 1, .55), detail=24)
            dot.rotation_euler = Vector((math.cos(a), math.sin(a), 0)).to_track_quat('Z', 'Y').to_euler()
        thread = plain('thread', '#e9d9bd', .8)
        for edge in (-.068, .068):
            stitches(ring_of(r * 1.027, z + edge, -62, 242, squash=.925, steps=700), thread, .03, .022, .0045)
        pin_buckle(r, z, wide, leather)
    else:
        strap(ring_of(r, z, -72, 252), wide, .028, colour)
        strap(ring_of(r * 1.035, z, -72, -38), wide * .99, .022, colour)
        strap(ring_of(r * 1.035, z, 218, 252), wide * .99, .022, colour)
        with group(at=(0, -r * .93, z)):
            buckle(.215, .50)
    a = math.radians(-36 if not studs else -38)
    spot = Vector((r * 1.045 * math.cos(a), r * .96 * math.sin(a), z))
    with group(at=(spot.x, spot.y, z), turn=math.degrees(a) + 90):
        box('keeper', (.045, .03, wide + .02), .01, plastic('#1d1f22') if not studs else steel(), at=(0, -.01, 0))
        with group(at=(0, -.03, -.02), tilt=(-28, 0)):
            d_ring()
            with group(at=(0, 0, -.135)):
                paw_tag()


def pin_buckle(r, z, wide, leather):
    """A steel frame buckle with its pin, at the front of a leather ring."""
    metal = steel()
    with group(at=(-.06, -r * .955, z)):
        frame = [(-.09, 0, -.115), (.09, 0, -.115), (.115, 0, -.09), (.115, 0, .09), (.09, 0, .115), (-.09, 0, .115),
                 (-.115, 0, .09), (-.115, 0, -.09)]
        tube('frame', curve_through(frame, 4, closed=True), .018, metal, closed=True)
        tube('pin', curve_through([(-.115, -.02, 0), (0, -.032, 0), (.12, -.02, 0)], 6), .013, metal)
    strap(ring_of(r, z, 236, 300), wide, .03, leather)
    strap(ring_of(r * 1.035, z, 268, 304), wide * .96, .026, leather)
    with group(at=(r * .28, -r * .915, z), turn=17):
        box('loop', (.055, .075, wide + .03), .012, leather)


def loop_in_yz(x, centre_z, half_width, half_height, start=0, stop=360, lean=0.0, steps=90):
    """Part of an upright ring around the X axis; 0 degrees is the side to +Y, 90 the top; `lean` shifts its top along X."""
    points = []
    for i in range(steps + 1):
        a = math.radians(start + (stop - start) * i / steps)
        points.append(Vector((x + lean * math.sin(a), half_width * math.cos(a), centre_z + half_height * math.sin(a))))
    return points


def harness(colour='#1F6F78', trim='#F28C38'):
    """A padded harness standing as if a dog wore it: neck loop, girth loop, padded back and chest."""
    black = '#23272b'
    neck = loop_in_yz(-.50, .66, .36, .38, lean=.10)
    girth = loop_in_yz(.32, .56, .44, .50, lean=-.02)
    strap(neck[:-1], .10, .03, colour, across=(1, 0, 0), closed=True)
    strap(girth[:-1], .10, .03, colour, across=(1, 0, 0), closed=True)
    padding = rough_grain(plain('padding', colour, .85, Sheen=.3), 130, .5, .01)
    back = curve_through([(-.46, 0, 1.05), (-.25, 0, 1.085), (.05, 0, 1.09), (.36, 0, 1.07)], 14)
    strap(back, .30, .075, padding, across=(0, 1, 0))
    strap([point + Vector((0, 0, .045)) for point in back], .085, .02, black, across=(0, 1, 0))
    chest = curve_through([(-.60, 0, .27), (-.35, 0, .14), (0, 0, .075), (.33, 0, .06)], 14)
    strap(chest, .22, .06, padding, across=(0, 1, 0))
    strap([point + Vector((0, 0, -.036)) for point in chest], .08, .016, black, across=(0, 1, 0))
    for line, out in ((neck, 1.075), (girth, 1.065)):
        middle = sum(line, Vector()) / len(line)
        for x in (-.032, .032):
            outer = [Vector((point.x + x, middle.y + (point.y - middle.y) * out * .985,
                             middle.z + (point.z - middle.z) * out * .985)) for point in line]
            fine = curve_through(outer[::3], 14)
            stitches(fine, plain('thread', trim, .7), .035, .025, .005)
    for side in (-1, 1):
        lower = loop_in_yz(.32, .56, .456, .516, 180 + 8 if side < 0 else -8, 180 + 46 if side < 0 else -46, lean=-.02,
                           steps=24)
        strap(lower, .11, .026, black, across=(1, 0, 0))
        a = math.radians(196 if side < 0 else -16)
        with group(at=(.32, .475 * math.cos(a), .56 + .535 * math.sin(a)), tilt=(0, 90), turn=0 if side < 0 else 180):
            buckle(.15, .34)
    with group(at=(.12, 0, 1.15), turn=90), group(tilt=(158, 0)):
        d_ring(.085, .015)
    handle = curve_through([(-.32, 0, 1.13), (-.24, 0, 1.20), (-.10, 0, 1.215), (.02, 0, 1.18), (.06, 0, 1.14)], 10)
    strap(handle, .075, .022, trim, across=(0, 1, 0))


def snap_hook():
    """A steel trigger hook along +X, its swivel eye at the origin."""
    metal = steel(roughness=.2)
    ring('eye', .052, .015, metal, at=(.05, 0, 0))
    cylinder('neck', .026, .08, metal, at=(.135, 0, 0), turn=(0, math.pi / 2, 0), edge=.006)
    cylinder('swivel', .04, .03, metal, at=(.165, 0, 0), turn=(0, math.pi / 2, 0), edge=.008)
    body = curve_through([(.17, 0, 0), (.22, .045, 0), (.32, .062, 0), (.40, .035, 0), (.425, -.02, 0),
                          (.395, -.07, 0), (.345, -.078, 0)], 10)
    tube('hook', body, .024, metal, radii=[1.05 - .25 * i / (len(body) - 1) for i in range(len(body))])
    tube('gate', [Vector((.21, -.03, 0)), Vector((.34, -.068, 0))], .016, metal)
    ball('trigger', .022, metal, at=(.245, -.068, .0))


def rope_leash():
    """A rope leash in a coil, handle loop and snap hook laid to the front."""
    line = []
    for i in range(300):
        t = i / 299
        angle = math.radians(200 + 3.15 * 360 * t)
        r = .60 + .03 * math.sin(9.4 * t + 1) + .06 * (t - .5)
        line.append(Vector((r * 1.12 * math.cos(angle), .20 + r * .86 * math.sin(angle),
                            .055 + .085 * (1.5 * t + .35 * math.sin(angle * 1.0 + 2 * t)) * .75)))
    out = curve_through([line[-1], (-.30, -.44, .10), (.05, -.60, .055), (.36, -.66, .05)], 22)
    rope(line + out[1:], .052, ('#1F6F78', '#F3EADA', '#1F6F78'), twist=26, yarns=8)
    cuff = rough_grain(plain('cuff', '#7A4524', .5), 90, .3, .01)
    tube('cuff', [Vector((.27, -.643, .052)), Vector((.44, -.672, .05))], .066, cuff)
    with group(at=(.44, -.672, .05), turn=-8):
        snap_hook()
    start = line[0]
    handle = curve_through([start, (-.80, -.16, .07), (-1.02, -.40, .055), (-.92, -.68, .055), (-.66, -.66, .055),
                            (-.62, -.40, .07), (-.68, -.12, .11)], 26)
    rope(handle, .052, ('#1F6F78', '#F3EADA', '#1F6F78'), twist=26, yarns=8, seed=4)
    tube('cuff', [Vector((-.715, -.25, .085)), Vector((-.675, -.07, .12))], .085, cuff)


def retractable(colour='#1F6F78', accent='#F28C38'):
    """A retractable leash: a rounded case with a grip to put the hand through, its tape ending in a hook."""
    shell, grip = plastic(colour, .32), rough_grain(plain('grip', '#24282c', .6), 120, .3, .01)
    outline = [(-.52, .30), (-.44, .62), (-.12, .82), (.28, .86), (.60, .74), (.72, .48), (.66, .20), (.40, .04),
               (0, .0), (-.34, .06)]
    hole = [(.10, .66), (.36, .73), (.58, .63), (.63, .44), (.53, .24), (.30, .15), (.16, .28), (.08, .47)]
    plate('case', outline, .27, shell, at=(0, 0, .03), edge=.09, holes=(hole,))
    for y in (-.145, .145):
        with group(at=(-.16, y, .41)):
            cylinder('hub', .25, .03, plastic(accent, .35), turn=(math.pi / 2, 0, 0), edge=.012)
            cylinder('cap', .17, .045, plastic('#FFF3DC', .4), turn=(math.pi / 2, 0, 0), edge=.012)
            for x, z, r in ((0, -.03, .045), (-.056, .025, .019), (-.02, .05, .021), (.02, .05, .021),
                            (.056, .025, .019)):
                cylinder('paw', r, .056, plastic(colour), at=(x, 0, z), turn=(math.pi / 2, 0, 0), edge=.003, sides=32)
    box('button', (.16, .11, .06), .025, plastic(accent, .4), at=(.06, 0, .905)).rotation_euler.y = math.radians(-6)
    box('mouth', (.08, .15, .13), .025, grip, at=(-.535, 0, .31))
    tape = curve_through([(-.55, 0, .31), (-.66, 0, .28), (-.76, -.02, .13), (-.88, -.05, .055), (-.98, -.08, .05)], 12)
    strap(tape, .075, .012, '#24282c', across=(0, 1, 0))
    with group(at=(-.97, -.08, .045), turn=195):
        snap_hook()


def leg_rings(count=10):
    """Split aluminium rings in bright colours."""
    colours = ('#D8432C', '#F4B52F', '#2B8C4E', '#1F6FB2', '#8B4A8F', '#E8762C', '#1F9AA0', '#C2417A', '#6FA83A',
               '#3A4FA3')
    spots = [(0, 0)] if count == 1 else [((k % 5 - 2) * .46 + (.16 if k >= 5 else -.06), .28 - .56 * (k // 5))
                                         for k in range(count)]
    for k, (x, y) in enumerate(spots):
        skin = plain('anodised', colours[k], .26, .85)
        standing = k in (1, 3, 7)
        with group(at=(x, y, .165 if standing else .0), turn=(k * 47) % 360 if not standing else 20 + 25 * k,
                   tilt=(90, 0) if standing else (0, 0)):
            with group(at=(0, 0, -.085 if standing else 0)):
                lathe('ring', profile([(.135, .0), (.158, .0), (.165, .012), (.165, .158), (.158, .17), (.135, .17),
                                       (.132, .158), (.132, .012), (.135, .0)], 4), skin, 96)
                for z in (.03, .14):
                    ring('groove', .1655, .0035, plain('groove', '#ffffff', .4), at=(0, 0, z))
                box('split', (.012, .05, .176), .002, plain('gap', '#2a2a2a', .6), at=(0, .15, .085))


def bird_harness(colour='#D8432C', trim='#1F6F78'):
    """A light harness for a parrot, laid out: two loops, a slide and a long lead with a hand loop."""
    z = .03
    body = [Vector((-.52 + .40 * math.cos(a), .12 + .30 * math.sin(a), z)) for a in (TURN * i / 90 for i in range(90))]
    neck = [Vector((-.52 + .19 * math.cos(a), .56 + .17 * math.sin(a), z + .016))
            for a in (TURN * i / 70 for i in range(70))]
    strap(body, .065, .016, colour, across=None, closed=True)
    strap(neck, .055, .016, colour, across=None, closed=True)
    strap([Vector((-.52, .42, z + .02)), Vector((-.52, .18, z + .024)), Vector((-.52, -.18, z + .02))], .065, .016,
          trim, across=None)
    black = plastic('#1d1f22', .4)
    for y in (.40, -.16):
        box('slide', (.13, .085, .05), .018, black, at=(-.52, y, z + .03))
    with group(at=(-.88, .10, z + .02), turn=92, tilt=(-90, 0)):
        buckle(.10, .22)
    ring('o-ring', .055, .012, steel(), at=(-.52, -.225, z + .02))
    lead = curve_through([(-.50, -.28, z), (-.30, -.50, z), (.05, -.40, z), (.18, -.08, z + .01), (-.02, .16, z + .01),
                          (.10, .46, z), (.46, .52, z), (.72, .26, z), (.66, -.06, z)], 24)
    rope(lead, .026, (trim, '#F3EADA', trim), twist=50, yarns=5)
    hand = curve_through([(.66, -.04, z), (.84, -.20, z), (.86, -.46, z), (.68, -.58, z), (.52, -.46, z),
                          (.54, -.20, z), (.655, -.05, z)], 14)
    strap(hand, .06, .014, colour, across=None)
    box('cuff', (.10, .12, .045), .018, black, at=(.66, -.06, z + .012))
    with group(at=(-.50, -.32, z + .01), turn=112):
        box('swivel', (.05, .03, .03), .01, steel())
