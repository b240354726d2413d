"""Combs, brushes and the grooming glove."""
import math
import random
from mathutils import Vector
from materials import plain, plastic, rough_grain, rubber, steel, wood, webbing
from shapes import ball, box, curve_through, cylinder, group, instance, lathe, plate, profile, strap, take_mesh, tube


def comb():
    """A steel comb with long and short teeth on a wooden handle."""
    metal = steel(roughness=.22)
    box('spine', (1.06, .075, .075), .03, metal, at=(-.30, 0, .075))
    for k in range(40):
        x = -.80 + k * .0256
        reach = .42 if k % 2 == 0 else .34
        tube('tooth', [Vector((x, -.02, .075)), Vector((x, -.02 - reach * .8, .068)), Vector((x, -.02 - reach, .064))],
             .0075, metal, detail=3, radii=[1, .85, .45])
    grip = curve_through([(.20, 0, .078), (.34, 0, .082), (.60, 0, .085), (.86, 0, .085), (.99, 0, .082)], 12)
    count = len(grip) - 1
    tube('handle', grip, .088, wood(), detail=10,
         radii=[.62 + .38 * math.sin(math.pi * min(1, .12 + .80 * i / count)) ** .6 for i in range(count + 1)])
    cylinder('ferrule', .062, .09, metal, at=(.22, 0, .078), turn=(0, math.pi / 2, 0), edge=.01)
    ball('end', .073, wood(), at=(.99, 0, .082), scale=(.55, 1, 1))


def handle(points, colour, accent, thickness=.085):
    """A moulded handle with a soft grip around its middle."""
    line = curve_through(points, 14)
    count = len(line) - 1
    swell = [.62 + .42 * math.sin(math.pi * min(1, .15 + .72 * i / count)) ** .8 for i in range(count + 1)]
    tube('handle', line, thickness, plastic(colour, .34), detail=10, radii=swell)
    ball('end', thickness * swell[-1] * 1.0, plastic(colour, .34), at=line[-1])
    first, last = int(count * .38), int(count * .86)
    soft = [swell[i] + .09 * math.sin(math.pi * min(1, max(0, (i - first) / (last - first)))) ** .35
            if first < i < last else swell[i] * .96 for i in range(first, last + 1)]
    tube('grip', line[first:last + 1], thickness, rough_grain(plain('grip', accent, .65), 110, .25, .01), detail=10,
         radii=soft)


def slicker():
    """A slicker brush on its back: a cushion full of fine bent pins."""
    body = plastic('#1F6F78', .34)
    box('pad', (.80, .50, .11), .05, body, at=(-.42, 0, .06), segments=8)
    box('cushion', (.70, .40, .05), .022, rubber('#F4EEE2'), at=(-.42, 0, .125))
    handle([(-.06, 0, .065), (.20, 0, .085), (.55, 0, .095), (.90, 0, .092), (1.10, 0, .088)], '#1F6F78', '#F28C38')
    metal = steel(roughness=.25)
    pin = take_mesh(tube('pin', [Vector((0, 0, 0)), Vector((0, 0, .075)), Vector((.026, 0, .112))], .0046, metal,
                         detail=1))
    tip = take_mesh(ball('tip', .0085, metal, detail=10))
    for i in range(22):
        for j in range(12):
            x, y = -.735 + i * .030, -.165 + j * .030
            instance(pin, (x, y, .145))
            instance(tip, (x + .026, y, .258))


def two_sided_brush(side='bristles'):
    """A wooden paddle: bristles on one side, round-tipped pins on the other."""
    with group(at=(-.47, 0, 0), tilt=(0, 7)), group(at=(.47, 0, 0)):
        paddle(side)


def paddle(side):
    """The brush itself, level; its second side shows below the edge."""
    outline = [(-.92, 0), (-.86, .20), (-.62, .30), (-.30, .295), (-.06, .20), (.06, .10), (.30, .078), (.70, .095),
               (.98, .085), (1.06, 0)]
    timber = wood('#E0B581', '#C49152')
    plate('paddle', outline + [(x, -y) for x, y in reversed(outline[1:-1])], .13, timber, at=(0, 0, .25),
          upright=False, edge=.055)
    pad = [(-.84, 0), (-.79, .165), (-.60, .24), (-.32, .235), (-.14, .15), (-.09, 0)]
    whole = pad + [(x, -y) for x, y in reversed(pad[1:-1])]
    cushion = '#F4EEE2' if side == 'bristles' else '#2B8C7E'
    plate('cushion', whole, .05, rubber(cushion), at=(0, 0, .325), upright=False, edge=.02)
    chance = random.Random(2)

    def inside(x, y):
        return (abs((x + .47) / .36)) ** 2.4 + abs(y / .225) ** 2.4 < .92

    if side == 'bristles':
        tuft = [plain('bristle', colour, .6, Specular=.3) for colour in ('#3A2A1E', '#4A3626')]
        for i in range(26):
            for j in range(18):
                x, y = -.83 + i * .029, -.24 + j * .0285
                if not inside(x, y):
                    continue
                for _ in range(5):
                    dx, dy, lean = chance.uniform(-.008, .008), chance.uniform(-.008, .008), (chance.gauss(0, .010),
                                                                                              chance.gauss(0, .010))
                    tube('hair', [Vector((x + dx, y + dy, .345)),
                                  Vector((x + dx + lean[0], y + dy + lean[1], .455 + chance.uniform(-.006, .006)))],
                         .0034, chance.choice(tuft), detail=0)
    else:
        metal = steel(roughness=.25)
        pin = take_mesh(tube('pin', [Vector((0, 0, 0)), Vector((0, 0, .11))], .0055, metal, detail=2))
        tip = take_mesh(ball('tip', .0145, plain('tip', '#F28C38', .4), detail=14))
        for i in range(15):
            for j in range(10):
                x, y = -.82 + i * .052 + (.026 if j % 2 else 0), -.216 + j * .048
                if inside(x, y):
                    instance(pin, (x, y, .345))
                    instance(tip, (x, y, .458))
    ball('underside', .25, rubber('#2B2D30'), at=(-.47, 0, .165), scale=(1.25, .80, .65))


def glove(side='palm'):
    """A grooming glove laid flat, its palm full of soft rubber nubs."""
    cloth = rough_grain(plain('mesh cloth', '#28777F', .85, Sheen=.4), 260, .6, .008)
    hand = [(-.34, -.78), (-.36, -.50), (-.44, -.26), (-.62, -.02), (-.74, .20), (-.70, .33), (-.58, .31), (-.46, .12),
            (-.38, .08), (-.385, .36), (-.40, .66), (-.34, .77), (-.25, .73), (-.215, .44), (-.185, .40),
            (-.16, .52), (-.145, .84), (-.08, .93), (-.005, .86), (.005, .52), (.035, .42), (.065, .50), (.095, .78), (.165, .86), (.235, .78), (.225, .46), (.245, .35), (.28, .40), (.345, .60), (.415, .645), (.465, .57),
            (.42, .30), (.375, .05), (.36, -.20), (.33, -.50), (.34, -.78)]
    plate('glove', hand, .16, cloth, at=(0, 0, .085), upright=False, edge=.075, steps=6)
    nub = take_mesh(lathe('nub', profile([(.0235, 0), (.019, .022), (.011, .042), (0, .047)], 4), None, 14))
    nub.materials[0] = rubber('#F28C38')
    regions = [((-.02, -.12), (.30, .36), 0), ((-.305, .42), (.042, .24), 6), ((-.075, .62), (.042, .24), 0),
               ((.155, .58), (.042, .20), -6), ((.365, .40), (.038, .17), -18), ((-.60, .14), (.040, .14), 36)]
    for (x, y), (w, h), turn in regions:
        a = math.radians(turn)
        columns, rows = max(1, round(w / .038)), max(2, round(h / .034))
        for i in range(columns):
            for j in range(rows):
                u = -w + 2 * w * (i + .5) / columns
                v = -h + 2 * h * (j + .5) / rows + (.017 if i % 2 else 0)
                if columns > 3 and (u / w) ** 4 + (v / h) ** 4 > 1:
                    continue
                instance(nub, (x + u * math.cos(a) - v * math.sin(a), y + u * math.sin(a) + v * math.cos(a), .160))
    strap([Vector((-.40, -.64, .175)), Vector((0, -.645, .186)), Vector((.40, -.64, .175))], .15, .02,
          webbing('#24282c'), across=(0, 1, 0))
    box('tab', (.20, .13, .022), .01, plastic('#F28C38', .5), at=(.28, -.642, .196))
