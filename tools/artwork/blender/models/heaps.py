"""What is inside the packs: kibble, seed, biscuits, tablets, grains and powder, one piece and in heaps."""
import math
import random
from mathutils import Vector, noise
from materials import mottled, plain, rough_grain, wood
from shapes import TURN, ball, curve_through, group, instance, lathe, modify, plate, profile, take_mesh, tube


def pebble(radius, flat=0.6, lumps=0.1, detail=20, dimple=0.0, seed=0):
    """A lumpy rounded piece; `dimple` presses the middle in."""
    thing = ball('piece', radius, None, detail=detail)
    for vertex in thing.data.vertices:
        vertex.co.z *= flat
        middle = math.hypot(vertex.co.x, vertex.co.y) / radius
        vertex.co.z *= 1 - dimple * max(0, 1 - middle * 2.2)
        vertex.co *= 1 + lumps * noise.noise(vertex.co / radius * 1.7 + Vector((seed, 0, 0)))
    return take_mesh(thing)


def cut_piece(outline, thickness, edge):
    """A flat piece cut to a smooth outline."""
    return take_mesh(plate('piece', outline, thickness, None, upright=False, edge=edge, steps=6))


def bone_outline(length, width):
    """The silhouette of a bone along X."""
    l, w = length / 2, width / 2
    quarter = [(0, w * .50), (l * .55, w * .50), (l * .68, w * .86), (l * .88, w * 1.0), (l * 1.0, w * .62),
               (l * .93, w * .12)]
    right = quarter[:-1] + [quarter[-1]] + [(x, -y) for x, y in reversed(quarter[:-1])]
    return right + [(-x, -y) for x, y in quarter[1:-1]] + [(-l * .93, 0)] + [(-x, y) for x,
                                                                             y in reversed(quarter[1:-1])]


def fish_outline(length, width):
    l, w = length / 2, width / 2
    return [(l, 0), (l * .6, w * .8), (0, w), (-l * .5, w * .45), (-l, w * .9), (-l * .85, 0), (-l, -w * .9),
            (-l * .5, -w * .45), (0, -w), (l * .6, -w * .8)]


def heart_outline(size):
    s = size / 2
    return [(0, -s), (s * .75, -s * .25), (s, s * .35), (s * .62, s * .85), (s * .18, s * .72), (0, s * .45),
            (-s * .18, s * .72), (-s * .62, s * .85), (-s, s * .35), (-s * .75, -s * .25)]


def tablet(radius):
    outline = profile([(0, -radius * .32), (radius * .8, -radius * .30), (radius, -radius * .16),
                       (radius, radius * .16), (radius * .8, radius * .30), (0, radius * .34)], 5)
    made = take_mesh(lathe('tablet', outline, None, 40))
    made.materials[0] = plain('tablet', '#f1ecdf', 0.55)
    return made


def brown(*colours, grain=60, relief=0.6, roughness=0.75):
    return [rough_grain(plain('crumb', colour, roughness, Specular=0.25), grain, relief, 0.01) for colour in colours]


def pieces(kind):
    """The meshes of a kind of content with their materials: a list of (mesh, materials, weight)."""
    if kind == 'kibble':
        return [(pebble(0.062, 0.55, 0.10, dimple=0.45, seed=s), brown('#8f5428', '#a5662f', '#7d451e'), 1)
                for s in range(3)]
    if kind == 'lamb kibble':
        return [(pebble(0.062, 0.6, 0.12, dimple=0.4, seed=s), brown('#6d4a2c', '#80593a', '#5d3d24'), 1)
                for s in range(3)]
    if kind == 'beef kibble':
        made = [(pebble(0.062, 0.55, 0.12, dimple=0.4, seed=s), brown('#7a3b22', '#8d4a2b', '#683018'), 2)
                for s in range(2)]
        return made + [(cut_piece(bone_outline(0.17, 0.10), 0.06, 0.025), brown('#c0662a', '#6f8a3a'), 1)]
    if kind == 'small kibble':
        return [(pebble(0.042, 0.6, 0.08, dimple=0.35, seed=s), brown('#b47a3f', '#c48a4c', '#a36a33'), 1)
                for s in range(3)]
    if kind == 'fish kibble':
        return [(cut_piece(fish_outline(0.15, 0.085), 0.055, 0.024), brown('#a8743f', '#b98450', '#966232'), 2),
                (pebble(0.05, 0.55, 0.1, dimple=0.4), brown('#8d5a30', '#a06a3b'), 1)]
    if kind == 'cat kibble':
        return [(cut_piece(heart_outline(0.115), 0.055, 0.024), brown('#a5662f', '#b87a40'), 1),
                (pebble(0.05, 0.5, 0.1, dimple=0.5), brown('#8f5428', '#a5662f'), 1)]
    if kind == 'budgie seed':
        return [(pebble(0.024, 0.75, 0.05, 12), brown('#e2b765', '#d9a94f', '#ecca86', '#c98f3c', roughness=0.45), 4),
                (pebble(0.022, 0.75, 0.05, 12, seed=3), brown('#b5482f', '#8e3a26', roughness=0.45), 1),
                (pebble(0.03, 0.5, 0.05, 12, seed=4), brown('#8a7a48', '#efe0b8', roughness=0.5), 1)]
    if kind == 'parrot mix':
        return [(striped_seed(), None, 5), (pebble(0.06, 0.7, 0.1, 16), brown('#c98d55', '#b8763d'), 2),
                (pebble(0.04, 0.75, 0.05, 14), brown('#f0c24b', '#e6ab33', roughness=0.4), 2),
                (pebble(0.05, 0.8, 0.15, 16, seed=5), brown('#c8402a', '#e07a2a'), 1), (pebble(0.03, 0.75, 0.05, 12),
                                                                                        brown('#8fae4a', '#e8d9a8'), 2)]
    if kind == 'bone treats':
        return [(cut_piece(bone_outline(0.30, 0.16), 0.07, 0.026), brown('#f2e7cf', '#e9d8b4', '#f7efdd', relief=0.12),
                 1)]
    if kind == 'biscuits':
        return [(cut_piece(bone_outline(0.34, 0.18), 0.07, 0.022), brown('#c98a45', '#d9a05c', '#b57434', relief=0.25),
                 1)]
    if kind == 'salmon bites':
        return [(cut_piece(fish_outline(0.18, 0.10), 0.06, 0.022), brown('#d97b56', '#c4623f', '#e29472', relief=0.25),
                 1)]
    if kind == 'training bites':
        return [(cut_piece(heart_outline(0.12), 0.07, 0.032), brown('#9a4e28', '#ad5f35', '#84401f', relief=0.4), 1)]
    if kind == 'chews':
        return [(cut_piece(heart_outline(0.20), 0.09, 0.034), brown('#a9713d', '#bb8450', '#965d2a', relief=0.2), 1)]
    if kind == 'tablets':
        return [(tablet(0.09), None, 1)]
    if kind == 'grains':
        return [(pebble(0.030 * size, 0.8, 0.3, 12, seed=size),
                 brown('#cfc6b8', '#ddd6ca', '#bdb3a3', '#e6e0d6', relief=0.3), 1) for size in (0.7, 1.0, 1.25)]
    if kind == 'lavender grains':
        return pieces('grains') * 3 + [(pebble(0.028, 0.8, 0.3, 12, seed=7), brown('#9a86c9', '#b3a2db', relief=0.3),
                                        1)]
    raise ValueError(f'no such content: {kind}')


def striped_seed():
    """A sunflower seed: dark with pale stripes, pointed at one end."""
    thing = ball('seed', 0.075, None, detail=20)
    for vertex in thing.data.vertices:
        taper = 1 - 0.45 * max(0, vertex.co.x / 0.075) ** 1.5
        vertex.co.y *= 0.48 * taper
        vertex.co.z *= 0.30 * taper
    made = take_mesh(thing)
    made.materials[0] = mottled('sunflower', '#efe6d2', '#33292a', 9, (0.6, 7, 7), 0.5, 2, 0.1, (0.52, 0.60))
    return made


def draw(kind, chance):
    """An endless choice of (mesh, material) for a kind."""
    kinds = pieces(kind)
    weights = [weight for _, _, weight in kinds]
    for made, materials, _ in kinds:
        if materials:
            made.materials[0] = materials[0]
    while True:
        made, materials, _ = chance.choices(kinds, weights)[0]
        yield made, chance.choice(materials) if materials else None


# The distance between pieces in a heap, by kind.
SPACING = {'kibble': .085, 'lamb kibble': .085, 'beef kibble': .09, 'small kibble': .06, 'fish kibble': .085,
           'cat kibble': .075, 'budgie seed': .033, 'parrot mix': .066, 'bone treats': .15,
           'biscuits': .17, 'salmon bites': .10, 'training bites': .085, 'chews': .14, 'tablets': .12, 'grains': .04, 'lavender grains': .04}


def mound(kind, radius, height, at=(0, 0, 0), seed=3, lean=0.55, steep=1.0):
    """A heap of pieces on a dome of `height`; `steep` > 1 makes a pointed heap."""
    chance = random.Random(seed)
    spacing = SPACING[kind]
    choose = draw(kind, chance)
    large = spacing >= .10
    count = int((2.5 if large else 4.2) * (radius / spacing) ** 2)
    lean = .38 if large else lean
    core_points = [(radius * (.72 if large else .84) * t, height * (1 - t ** steep) - spacing * .7)
                   for t in (1, .85, .7, .5, .3, .15, 0)]
    made, material = next(choose)
    core = lathe('core', [(max(0, r), max(-0.02, z)) for r, z in core_points], material or made.materials[0], 48, at=at)
    core.data.materials[0] = material or made.materials[0]
    for i in range(count):
        t = math.sqrt((i + .5) / count)
        angle = i * 2.39996 + chance.uniform(-.3, .3)
        r = radius * t
        made, material = next(choose)
        z = height * (1 - t ** steep) + chance.uniform(-.25, .35) * spacing
        instance(made, (at[0] + r * math.cos(angle), at[1] + r * math.sin(angle), at[2] + max(spacing * .25, z)),
                 (chance.gauss(0, lean), chance.gauss(0, lean),
                  chance.random() * TURN), chance.uniform(0.9, 1.1), material)


def strewn(kind, spots, seed=5):
    """Single pieces lying on the floor."""
    chance = random.Random(seed)
    choose = draw(kind, chance)
    for x, y in spots:
        made, material = next(choose)
        low = min(vertex.co.z for vertex in made.vertices)
        instance(made, (x, y, -low), (chance.gauss(0, .06), chance.gauss(0, .06), chance.random() * TURN),
                 chance.uniform(.95, 1.08), material)


def scatter_flat(piece, spots, lift, layers=1, seed=2):
    """Copies of one piece lying about at the given spots."""
    chance = random.Random(seed)
    for layer in range(layers):
        for x, y in spots:
            instance(piece, (x, y, lift * (1 + 1.6 * layer)),
                     (chance.gauss(0, .12 + .3 * layer), chance.gauss(0, .12 + .3 * layer), chance.random() * TURN))


def heap(kind, radius=0.62, height=0.30, seed=3):
    """A heap on the floor with some pieces rolled away: the close-up of what is inside."""
    mound(kind, radius, height, seed=seed, steep=1.25)
    chance = random.Random(seed + 1)
    spots = []
    for i in range(26):
        angle = chance.random() * TURN
        distance = radius * (1.0 + abs(chance.gauss(0, .16)))
        spots.append((distance * math.cos(angle), distance * math.sin(angle)))
    strewn(kind, spots, seed + 2)


def sticks():
    """Dental sticks: ribbed bars in a loose stack."""
    chance = random.Random(4)
    greens = [rough_grain(plain('stick', colour, 0.6, Specular=0.35), 50, 0.25, 0.01)
              for colour in ('#8fae5a', '#9dba69', '#82a24e')]
    star = [(0.075 * (1 if k % 2 else 0.66) * math.cos(TURN * k / 12),
             0.075 * (1 if k % 2 else 0.66) * math.sin(TURN * k / 12)) for k in range(12)]
    made = take_mesh(plate('stick', star, 1.0, greens[0], upright=False, edge=0.03, steps=4))
    for number, z in ((4, 0.07), (3, 0.205), (2, 0.34)):
        for k in range(number):
            instance(made, (chance.uniform(-.09, .09), (k - (number - 1) / 2) * 0.175, z),
                     (0, math.pi / 2, chance.gauss(0, .06)), 1, greens[(k + number) % 3])
    instance(made, (0.10, -0.58, 0.07), (0, math.pi / 2, 0.35), 1, greens[1])
    instance(made, (-0.62, -0.86, 0.07), (0, math.pi / 2, -0.05), 1, greens[2])


def powder(tint='#f3e6c8', spoon=True):
    """A heap of fine powder with a scoop in it."""
    dust = rough_grain(plain('powder', tint, 0.95, Specular=0.05), 70, 0.5, 0.02, 8)
    outline = profile([(0, .30), (.14, .275), (.34, .17), (.54, .06), (.66, .012), (.72, 0)], 10)
    heaped = lathe('powder', outline, dust, 128, at=(0, 0, .008))
    for vertex in heaped.data.vertices:
        lift = noise.noise(vertex.co * 3.1) * .045 + noise.noise(vertex.co * 9) * .018 + noise.noise(vertex.co * 30) * .006
        vertex.co.z = max(0, vertex.co.z + lift * min(1, vertex.co.z * 9))
    if spoon:
        scoop()


def scoop():
    """A wooden scoop, full of powder, laid on the heap."""
    timber = wood()
    with group(at=(.20, -.12, .30), turn=-28, tilt=(0, -14)):
        bowl_outline = profile([(0, -.10), (.09, -.09), (.15, -.03), (.165, .04)],
                               6) + profile([(.15, .04), (.135, -.02), (.08, -.07), (0, -.08)], 6)
        lathe('scoop', bowl_outline, timber, 64)
        tube('handle', curve_through([(.14, 0, .02), (.35, 0, .03), (.62, 0, .045), (.80, 0, .05)], 8), 0.032, timber,
             radii=[1 + .5 * i / 24 for i in range(25)])
        fill = ball('fill', .14, rough_grain(plain('powder', '#f3e6c8', 0.95, Specular=0.05), 70, 0.5, 0.02),
                    at=(0, 0, .01), scale=(1, 1, .45))
        modify(fill, 'SUBSURF', levels=1)
