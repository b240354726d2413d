"""Film bags, pouches, sacks and sachets: a lofted tube of film, inflated once by the cloth solver and kept in the cache."""
import hashlib
import json
import math
import os
import random
import bpy
from materials import add_bump, link, node, printed
from shapes import TURN, group, mesh, modify

CACHE = os.path.join(os.path.dirname(__file__), '../../.cache/cloth')

# The flat size in scene units (labels use it times 1000), the depth of the base, the inflating pressure and the height of the seal.
SHAPES = {
    'bag': dict(width=1.14, height=1.42, depth=0.25, pressure=3.2, seal=0.07),
    'pouch': dict(width=1.05, height=1.36, depth=0.19, pressure=2.6, seal=0.075),
    'sack': dict(width=1.20, height=1.60, depth=0.26, pressure=3.0, seal=0.06, gusset=True),
    'sachet': dict(width=0.96, height=1.30, depth=0.13, pressure=1.5, seal=0.08),
}
AROUND, UP, FRAMES = 56, 84, 26


def outline(v, width, depth, seal, gusset):
    """Half width and half depth of the film at height v (0 to 1)."""
    if v > 1 - seal * 1.3:
        return width / 2, 0.004
    swell = depth * (1 - v) ** (0.55 if gusset else 0.75)
    half = width / 2
    if gusset:
        return half, swell
    for _ in range(6):
        half *= width / (2 * half * math.sqrt(1 + 4 / 3 * (swell / half) ** 2))
    return half, swell


def loft(width, height, depth, seal, gusset):
    """The film before inflating: lens-shaped rings of constant girth, or boxy rings for a gusseted sack."""
    chance = random.Random(1)
    corners = []
    for j in range(UP + 1):
        half, swell = outline(j / UP, width, depth, seal, gusset)
        for i in range(2 * AROUND):
            s = i / AROUND
            x = -1 + 2 * (s if s <= 1 else 2 - s)
            bulge = (1 - abs(x) ** 6) if gusset else 1 - x * x
            corners.append((half * x, (-1 if s <= 1 else 1) * swell * bulge + chance.uniform(-1, 1) * 0.003,
                            j / UP * height))
    return corners


def faces_of_loft():
    ring = 2 * AROUND
    faces = [(j * ring + i, j * ring + (i + 1) % ring, (j + 1) * ring + (i + 1) % ring, (j + 1) * ring + i)
             for j in range(UP) for i in range(ring)]
    return faces + [tuple(reversed(range(ring)))]


def layout(face, k):
    """Front and back carry the same print."""
    if len(face) > 4:
        return (0, 0)
    ring = 2 * AROUND
    i = face[0] % ring
    across = i + (1 if k in (1, 2) else 0)
    return (across / AROUND if i < AROUND else 2 - across / AROUND, face[k] // ring / UP)


def inflate(film, pressure, seal):
    """Blow the film up with the base pinned and the seal held; the result replaces the mesh."""
    ring = 2 * AROUND
    pins = film.vertex_groups.new(name='pin')
    pins.add(list(range(ring)), 1.0, 'ADD')
    first_sealed = int(UP * (1 - seal)) + 1
    pins.add([j * ring + i for j in range(first_sealed, UP + 1) for i in range(ring)], 0.35, 'ADD')
    modify(film, 'CLOTH')
    cloth = film.modifiers['CLOTH']
    settings = cloth.settings
    settings.quality, settings.mass, settings.air_damping = 8, 0.15, 6
    settings.tension_stiffness = settings.compression_stiffness = 60
    settings.shear_stiffness, settings.bending_stiffness = 20, 1.5
    settings.tension_damping = settings.compression_damping = 15
    settings.use_pressure, settings.uniform_pressure_force = True, pressure
    settings.vertex_group_mass, settings.pin_stiffness, settings.effector_weights.gravity = 'pin', 1.0, 0.15
    cloth.collision_settings.use_collision = False
    scene = bpy.context.scene
    scene.frame_start, scene.frame_end, cloth.point_cache.frame_end = 1, FRAMES, FRAMES
    for moment in range(1, FRAMES + 1):
        scene.frame_set(moment)
    done = bpy.data.meshes.new_from_object(film.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    film.modifiers.clear()
    film.data = done
    scene.frame_set(1)


def crimped(material, seal):
    """Fine ridges across the seal at the top."""
    spot = node(material, 'ShaderNodeUVMap')
    parts = node(material, 'ShaderNodeSeparateXYZ')
    angle = node(material, 'ShaderNodeMath', operation='MULTIPLY')
    angle.inputs[1].default_value = TURN * 9 / seal
    wave = node(material, 'ShaderNodeMath', operation='SINE')
    inside = node(material, 'ShaderNodeMath', operation='GREATER_THAN')
    inside.inputs[1].default_value = 1 - seal
    ridges = node(material, 'ShaderNodeMath', operation='MULTIPLY')
    link(material, spot.outputs[0], parts.inputs[0])
    link(material, parts.outputs[1], angle.inputs[0])
    link(material, angle.outputs[0], wave.inputs[0])
    link(material, parts.outputs[1], inside.inputs[0])
    link(material, wave.outputs[0], ridges.inputs[0])
    link(material, inside.outputs[0], ridges.inputs[1])
    return add_bump(material, ridges.outputs[0], 0.7, 0.004)


def bag(label, shape='bag', gloss=0.30):
    """One standing bag with its printed film."""
    kind = {'gusset': False, **SHAPES[shape]}
    pressure = kind.pop('pressure')
    film = mesh('bag', loft(**kind), faces_of_loft(), layout,
                crimped(printed(label, gloss, Clearcoat=0.25, Clearcoat_Roughness=0.25), kind['seal']))
    key = hashlib.md5(repr((kind, pressure, AROUND, UP, FRAMES)).encode()).hexdigest()[:10]
    cached = os.path.join(CACHE, f'{shape}-{key}.json')
    if os.path.exists(cached):
        with open(cached) as file:
            film.data.vertices.foreach_set('co', json.load(file))
        film.data.update()
    else:
        inflate(film, pressure, kind['seal'])
        for polygon in film.data.polygons:
            polygon.use_smooth = True
        os.makedirs(CACHE, exist_ok=True)
        with open(cached, 'w') as file:
            json.dump([round(part, 5) for vertex in film.data.vertices for part in vertex.co], file)
    modify(film, 'SUBSURF', levels=1, render_levels=1)
    film.location.z = -min(vertex.co.z for vertex in film.data.vertices)
    return film


def turned(label, shape='bag', turn=-12):
    """A bag turned a little to the side."""
    with group(turn=turn):
        bag(label, shape)


def pair(label, small, shape='sack', ratio=0.72):
    """A large bag beside its smaller brother."""
    with group(at=(-0.42, 0.15, 0), turn=-8):
        bag(label, shape)
    with group(at=(0.62, -0.28, 0), turn=-14, scale=ratio):
        bag(small, 'bag')


def trio(label, shape='sachet'):
    """Three of the same, fanned out."""
    for place, turn in (((-0.78, 0.22, 0), 8), ((0.78, 0.22, 0), -20), ((0, -0.15, 0), -8)):
        with group(at=place, turn=turn):
            bag(label, shape)
