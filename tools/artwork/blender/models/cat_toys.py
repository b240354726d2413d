"""Toys for cats."""
import math
import random
import bmesh
from mathutils import Vector
from materials import brass, fabric, mottled, plain, plastic, rough_grain
from shapes import TURN, ball, blob, box, curve_through, cylinder, group, lathe, mesh, modify, plate, profile, ring, tube


def feather(length, width, colour, fluff, seed=0, curl=0.10):
    """A feather along +X, lying on its back: a quill and barbs as thin curved strips, downy at the base."""
    chance = random.Random(seed)

    def along(t):
        return Vector((length * t, 0, length * curl * t * t))

    tube('quill', [along(i / 20) for i in range(21)], .007, plain('quill', '#efe3cf', .5), detail=2,
         radii=[1 - .85 * i / 20 for i in range(21)])
    corners, faces, soft, soft_faces = [], [], [], []
    barbs = 130
    for side in (-1, 1):
        gap = 0.0
        for k in range(barbs):
            t = .10 + .90 * k / (barbs - 1)
            downy = t < .30
            reach = width * (math.sin(math.pi * min(1, (t * 1.02) ** .75)) ** .65 if t < .985
                             else .12) * (1 + chance.uniform(-.05, .05))
            if chance.random() < .03:
                gap = .5
            gap *= .7
            slant = .55 + .5 * t + (chance.uniform(-.5, .5) if downy else gap)
            start = along(t)
            into, target = (soft, soft_faces) if downy else (corners, faces)
            base = len(into)
            steps = 6
            for i in range(steps + 1):
                u = i / steps
                x = reach * slant * (u + .35 * u * u) * .8
                lift = width * (.16 * math.sin(u * 2.2) + (chance.uniform(-.10, .16) if downy else .02 * math.sin(k)))
                wide = length / barbs * (1.25 if not downy else .5) * (1 - .75 * u * u)
                spot = start + Vector((x, side * reach * u, lift * u))
                into += [spot + Vector((-wide, 0, 0)), spot + Vector((wide, 0, .0015))]
            target += [(base + 2 * i, base + 2 * i + 1, base + 2 * i + 3, base + 2 * i + 2) for i in range(steps)]
    mesh('vane', corners, faces, material=plain('vane', colour, .7, Sheen=.5, Specular=.25))
    mesh('down', soft, soft_faces, material=plain('down', fluff, .9, Sheen=.5, Specular=.1))


def jingle_bell(radius, at=(0, 0, 0)):
    """A round brass bell with a slot, standing on `at`."""
    with group(at=(at[0], at[1], at[2] + radius)):
        ball('bell', radius, brass())
        ring('seam', radius * 1.0, radius * .06, brass())
        box('slot', (radius * 1.3, radius * .16, radius * .7), radius * .05, plain('dark', '#1d1408', .8),
            at=(0, 0, -radius * .70))


def wand():
    """A wand lying on the floor, its cord and feathers curled to the front."""
    tip = Vector((.62, .50, .03))
    rod = curve_through([(-.78, -.17, .035), (-.36, .04, .034), (.14, .27, .032), tip], 16)
    tube('rod', rod, .016, plain('rod', '#2d7d6b', .35))
    grip = rod[:15]
    tube('grip', grip, .038, rough_grain(plain('grip', '#F28C38', .65), 120, .3, .01), detail=8,
         radii=[.7, .92] + [1] * 11 + [.95, .7])
    cylinder('ferrule', .024, .05, brass(), at=tip, turn=(0, math.pi / 2, math.radians(26)), edge=.006)
    end = Vector((.48, -.16, .055))
    tube('cord', curve_through([tip, (.86, .56, .014), (1.02, .36, .012), (.88, .12, .012), (.66, .02, .02), end], 14),
         .0075, plain('cord', '#F7EFDf', .85), detail=3)
    jingle_bell(.048, (end.x + .035, end.y + .05, .004))
    red, yellow, blue = ('#D8432C', '#F3A48F'), ('#F4B52F', '#FBE3AE'), ('#1F7F93', '#9FD2D6')
    leans = (-7, 5, -3, 8, -6, 4)
    for k, ((colour, fluff), turn, size) in enumerate(((blue, -172, .66), (yellow, -150, .70), (red, -126, .78),
                                                       (yellow, -104, .70), (blue, -82, .72), (red, -58, .66))):
        with group(at=(end.x, end.y, .03 + .012 * (k % 3)), turn=turn, tilt=(leans[k], 0)):
            feather(size, .115, colour, fluff, k)
    tube('binding', [end + Vector((.028 * math.cos(a), .028 * math.sin(a), -.02 + .06 * a / 25))
                     for a in (i * .4 for i in range(64))], .007, plain('thread', '#D8432C', .8), detail=2)


def lattice_ball(radius, colour):
    """A hollow ball of hexagons and pentagons with a bell in it."""
    made = bmesh.new()
    bmesh.ops.create_icosphere(made, subdivisions=2, radius=radius)
    centres = {face: face.calc_center_median().normalized() * radius for face in made.faces}
    corners, number, faces = [], {}, []
    for face, spot in centres.items():
        number[face] = len(corners)
        corners.append(spot)
    for vertex in made.verts:
        axis = vertex.co.normalized()
        first = axis.orthogonal().normalized()
        second = axis.cross(first)
        around = sorted(vertex.link_faces,
                        key=lambda face: math.atan2(centres[face].dot(second), centres[face].dot(first)))
        faces.append(tuple(number[face] for face in around))
    made.free()
    shell = mesh('lattice', corners, faces, material=plastic(colour, .28))
    modify(shell, 'WIREFRAME', thickness=radius * .17, offset=0, use_even_offset=False)
    modify(shell, 'SUBSURF', levels=2, render_levels=2)
    modify(shell, 'CAST', cast_type='SPHERE', factor=.35)
    jingle_bell(radius * .44, (0, 0, -radius * .90))
    return shell


def bell_balls(count=3):
    spots = [((-.46, -.10), '#E2542F'), ((.40, -.26), '#F7B12B'),
             ((.06, .48), '#2B8C9E')] if count == 3 else [((0, 0), '#E2542F')]
    for k, ((x, y), colour) in enumerate(spots):
        with group(at=(x, y, .395), turn=37 * k + 10):
            lattice_ball(.38, colour)


def mouse():
    """A felt mouse with a cord tail and a leaf of mint on its back."""
    fur, pink = fabric('#9AA3AC', 150, .6), fabric('#F0A8A0', 200, .3)
    body = blob('body', [(-.26, 0, .24, .27), (-.02, 0, .245, .26), (.20, 0, .21, .20), (.40, 0, .165, .125),
                         (.52, 0, .145, .07)], fur)
    modify(body, 'SMOOTH', factor=.5, iterations=3)
    modify(body, 'SUBSURF', levels=1, render_levels=1)
    for side in (-1, 1):
        with group(at=(.20, side * .185, .42), turn=72 * side + 0, tilt=(-18, 0)):
            with group(tilt=(78, 0)):
                cylinder('ear', .135, .03, fur, edge=.013)
                cylinder('inner', .098, .012, pink, at=(0, 0, .017 * side), edge=.005)
                cylinder('inner', .098, .012, pink, at=(0, 0, -.017 * side), edge=.005)
        ball('eye', .030, plain('eye', '#17181b', .12), at=(.455, side * .098, .262))
        for k in range(3):
            tube('whisker', curve_through([(.56, side * .05, .15 + .02 * k), (.60, side * .16, .17 + .035 * k),
                                           (.58, side * .27, .16 + .06 * k)], 6), .0035,
                 plain('whisker', '#f2efe8', .6), detail=1)
    ball('nose', .046, fabric('#E2675F', 200, .2), at=(.605, 0, .165))
    cord = curve_through([(-.50, 0, .16), (-.66, .03, .06), (-.84, -.10, .026), (-1.0, -.28, .024), (-.94, -.46, .024),
                          (-.76, -.50, .024)], 14)
    tube('tail', cord, .026, fabric('#E2675F', 160, .5),
         radii=[1 - .35 * i / (len(cord) - 1) for i in range(len(cord))])
    ball('tail end', .026, fabric('#E2675F', 160, .5), at=cord[-1])
    green = fabric('#3F9B63', 200, .3)
    for turn in (24, -24):
        with group(at=(-.17, 0, .478), turn=90 + turn, tilt=(0, 0)):
            leaf = plate('mint', [(0, -.02), (.07, .06), (.065, .16), (0, .26), (-.065, .16), (-.07, .06)], .018,
                         green, upright=False, edge=.007)
            leaf.rotation_euler.y = math.radians(14 if turn > 0 else -14)


def scratching_post():
    """A sisal-wound post on a carpeted base, with a plush top and a pompom on a cord."""
    carpet = fabric('#2E8576', 120, .8)
    box('base', (1.0, 1.0, .11), .045, carpet, at=(0, 0, .06), segments=6)
    height, radius, wire = 1.42, .125, .021
    sisal = mottled('sisal', '#D9B77E', '#B68A4C', 30, (1, 1, 1), .9, relief=.6)
    turns = int(height / (2 * wire * .93))
    helix = [Vector((radius * math.cos(a), radius * math.sin(a), .12 + height * a / (TURN * turns)))
             for a in (TURN * i / 48 for i in range(48 * turns + 1))]
    tube('sisal', helix, wire, sisal, detail=3)
    for k in range(3):
        offset = TURN * k / 3
        hairs = [Vector(((radius + wire * (.82 + .2 * math.cos(9 * a + offset))) * math.cos(a),
                         (radius + wire * (.82 + .2 * math.cos(9 * a + offset))) * math.sin(a),
                         .12 + height * a / (TURN * turns) + wire * .55 * math.sin(9 * a + offset)))
                 for a in (TURN * i / 72 for i in range(72 * turns + 1))]
        tube('strand', hairs, wire * .36, sisal, detail=1)
    top = .12 + height
    lathe('top', profile([(0, top - .02), (.30, top - .02), (.345, top + .01), (.35, top + .06), (.31, top + .11),
                          (0, top + .125)], 8), carpet, 96)
    tube('cord', curve_through([(.26, -.18, top - .01), (.275, -.20, top - .2), (.28, -.205, top - .40)], 8), .008,
         plain('cord', '#F7EFDf', .9), detail=3)
    pompom(.10, (.28, -.205, top - .48))


def pompom(radius, at):
    """A ball of yarn ends."""
    chance = random.Random(3)
    colours = [plain('yarn', colour, .95, Sheen=.5) for colour in ('#E2542F', '#F7B12B', '#E2542F')]
    ball('core', radius * .7, colours[0], at=at)
    for i in range(420):
        polar, angle = math.acos(1 - 2 * (i + .5) / 420), i * 2.39996
        out = Vector((math.sin(polar) * math.cos(angle), math.sin(polar) * math.sin(angle), math.cos(polar)))
        stray = Vector([chance.gauss(0, .12) for _ in range(3)])
        tube('yarn', [Vector(at) + out * radius * .5, Vector(at) + (out + stray * .5) * radius * .85,
                      Vector(at) + (out + stray) * radius * chance.uniform(.97, 1.07)], .0075, colours[i % 3], detail=1)
