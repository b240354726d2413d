"""Shapes: small builders that every model is put together from. Z is up, the front looks to -Y."""
import contextlib
import math
import random
import bpy
from mathutils import Vector
from materials import plain, rough_grain, webbing

TURN = 2 * math.pi


def add(name, data, material=None):
    """Put mesh or curve data into the scene."""
    thing = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(thing)
    if material:
        data.materials.append(material)
    return thing


def mesh(name, corners, faces, layout=None, material=None, smooth=True):
    """A mesh; `layout(face, k)` gives the label position (u, v) of a face's k-th corner."""
    data = bpy.data.meshes.new(name)
    data.from_pydata([tuple(corner) for corner in corners], [], faces)
    data.update()
    if layout:
        layer = data.uv_layers.new(name='UVMap')
        spots = [layout(face, k) for face in faces for k in range(len(face))]
        for loop, spot in zip(layer.data, spots):
            loop.uv = spot
    for polygon in data.polygons:
        polygon.use_smooth = smooth
    return add(name, data, material)


def modify(thing, kind, **settings):
    modifier = thing.modifiers.new(kind, kind)
    for name, value in settings.items():
        setattr(modifier, name, value)
    return thing


def round_edges(thing, radius, segments=3, angle=35):
    modify(thing, 'BEVEL', width=radius, segments=segments, limit_method='ANGLE', angle_limit=math.radians(angle))
    thing.data.use_auto_smooth = True
    return thing


def curve_through(points, steps=10, closed=False):
    """A smooth line through all points (Catmull-Rom)."""
    spots = [Vector(point) for point in points]
    count = len(spots)
    line = []
    for i in range(count if closed else count - 1):
        if closed:
            before, start, end, after = (spots[(i + k) % count] for k in (-1, 0, 1, 2))
        else:
            before, start, end, after = spots[max(i - 1, 0)], spots[i], spots[i + 1], spots[min(i + 2, count - 1)]
        for step in range(steps):
            t = step / steps
            line.append(0.5 * (2 * start + (end - before) * t + (2 * before - 5 * start + 4 * end - after) * t * t
                               + (3 * start - before - 3 * end + after) * t ** 3))
    if not closed:
        line.append(spots[-1])
    return line


def arc(radius, start, stop, steps=24, centre=(0, 0, 0), plane='xy'):
    """Points on a circle from `start` to `stop` degrees."""
    points = []
    for step in range(steps + 1):
        angle = math.radians(start + (stop - start) * step / steps)
        a, b = radius * math.cos(angle), radius * math.sin(angle)
        x, y, z = {'xy': (a, b, 0), 'xz': (a, 0, b), 'yz': (0, a, b)}[plane]
        points.append(Vector((centre[0] + x, centre[1] + y, centre[2] + z)))
    return points


def profile(points, steps=8):
    """A smooth profile for `lathe` from some (radius, height) points."""
    return [(max(0.0, point[0]), point[1]) for point in curve_through([(r, z, 0) for r, z in points], steps)]


def lathe(name, outline, material, segments=96, squash=1.0, at=(0, 0, 0)):
    """Turn a profile of (radius, height) around Z; `squash` < 1 makes it oval. The label layout runs around and upwards."""
    rows = len(outline)
    length = [0.0]
    for i in range(1, rows):
        length.append(length[-1] + math.dist(outline[i], outline[i - 1]))
    corners, faces = [], []
    for j in range(segments):
        angle = TURN * j / segments - math.pi / 2
        corners += [(r * math.cos(angle), r * squash * math.sin(angle), z) for r, z in outline]
    for j in range(segments):
        this, other = j * rows, (j + 1) % segments * rows
        faces += [(this + i, other + i, other + i + 1, this + i + 1) for i in range(rows - 1)]

    def layout(face, k):
        return ((face[0] // rows + (1 if k in (1, 2) else 0)) / segments, length[face[k] % rows] / length[-1])

    thing = mesh(name, corners, faces, layout, material)
    thing.location = at
    return thing


def tube(name, points, radius, material, detail=6, radii=None, closed=False):
    """A round wire along points; `radii` scales the radius at each."""
    data = bpy.data.curves.new(name, 'CURVE')
    data.dimensions, data.bevel_depth, data.bevel_resolution, data.use_fill_caps = '3D', radius, detail, True
    spline = data.splines.new('POLY')
    spline.points.add(len(points) - 1)
    spline.use_cyclic_u, spline.use_smooth = closed, True
    for i, point in enumerate(points):
        spline.points[i].co = (*point, 1)
        spline.points[i].radius = radii[i] if radii else 1
    return add(name, data, material)


def box(name, size, radius, material, at=(0, 0, 0), turn=0, segments=5):
    """A box with rounded edges, its middle at `at`."""
    bpy.ops.mesh.primitive_cube_add(size=1)
    thing = bpy.context.object
    thing.name = name
    thing.scale = size
    bpy.ops.object.transform_apply(scale=True)
    thing.location, thing.rotation_euler.z = at, math.radians(turn)
    for polygon in thing.data.polygons:
        polygon.use_smooth = True
    thing.data.materials.append(material)
    modify(thing, 'BEVEL', width=radius, segments=segments, limit_method='NONE')
    thing.data.use_auto_smooth = True
    return thing


def cylinder(name, radius, height, material, at=(0, 0, 0), edge=0.01, turn=(0, 0, 0), sides=96):
    """A disc or rod with softened edges, its middle at `at`."""
    bpy.ops.mesh.primitive_cylinder_add(radius=radius, depth=height, vertices=sides)
    thing = bpy.context.object
    thing.name, thing.location, thing.rotation_euler = name, at, turn
    for polygon in thing.data.polygons:
        polygon.use_smooth = True
    thing.data.materials.append(material)
    return round_edges(thing, edge)


def ball(name, radius, material, at=(0, 0, 0), scale=(1, 1, 1), detail=48):
    bpy.ops.mesh.primitive_uv_sphere_add(segments=detail, ring_count=detail // 2, radius=radius, location=at)
    thing = bpy.context.object
    thing.name, thing.scale = name, scale
    for polygon in thing.data.polygons:
        polygon.use_smooth = True
    thing.data.materials.append(material)
    return thing


def ring(name, radius, thickness, material, at=(0, 0, 0), turn=(0, 0, 0)):
    bpy.ops.mesh.primitive_torus_add(major_radius=radius, minor_radius=thickness, major_segments=64, minor_segments=20,
                                     location=at, rotation=turn)
    thing = bpy.context.object
    thing.name = name
    for polygon in thing.data.polygons:
        polygon.use_smooth = True
    thing.data.materials.append(material)
    return thing


def plate(name, outline, thickness, material, at=(0, 0, 0), upright=True, edge=0.012, steps=8, holes=()):
    """A flat shape cut from a board: a smooth outline of (x, y), upright in the picture plane or lying flat."""
    data = bpy.data.curves.new(name, 'CURVE')
    data.dimensions, data.fill_mode = '2D', 'BOTH'
    data.extrude, data.bevel_depth, data.bevel_resolution = max(0.0005, thickness / 2 - edge), edge, 3
    for line in (outline, *holes):
        smooth = curve_through([(x, y, 0) for x, y in line], steps,
                               closed=True) if steps > 1 else [Vector((x, y, 0)) for x, y in line]
        spline = data.splines.new('POLY')
        spline.points.add(len(smooth) - 1)
        spline.use_cyclic_u = True
        for i, point in enumerate(smooth):
            spline.points[i].co = (point.x, point.y, 0, 1)
    thing = add(name, data, material)
    thing.location = at
    if upright:
        thing.rotation_euler.x = math.pi / 2
    return thing


def sleeve(name, radius, bottom, top, part, material, squash=1.0, steps=96, turn=0):
    """A label wrapped around the front of a round pack: `part` of the way around."""
    corners, faces = [], []
    for j in range(steps + 1):
        angle = -math.pi / 2 + math.radians(turn) + math.pi * part * (2 * j / steps - 1)
        corners += [(radius * math.cos(angle), radius * squash * math.sin(angle), z) for z in (bottom, top)]
    faces = [(2 * j, 2 * j + 2, 2 * j + 3, 2 * j + 1) for j in range(steps)]
    return mesh(name, corners, faces, lambda face, k: (face[k] // 2 / steps, face[k] % 2), material)


def panel(name, width, height, material, at=(0, 0, 0), flat=False):
    """A flat label facing the front (or up), its middle at `at`."""
    w, h = width / 2, height / 2
    corners = [(x, y, 0) if flat else (x, 0, y) for x, y in ((-w, -h), (w, -h), (w, h), (-w, h))]
    thing = mesh(name, corners, [(0, 1, 2, 3)], lambda face, k: ((0, 0), (1, 0), (1, 1), (0, 1))[k], material,
                 smooth=False)
    thing.location = at
    return thing


@contextlib.contextmanager
def group(at=(0, 0, 0), turn=0, tilt=(0, 0), scale=1.0):
    """Move everything made inside the block as one: turned about Z by `turn` degrees, tilted about X and Y."""
    before = set(bpy.data.objects)
    holder = bpy.data.objects.new('group', None)
    bpy.context.collection.objects.link(holder)
    yield holder
    for thing in set(bpy.data.objects) - before - {holder}:
        if thing.parent is None:
            thing.parent = holder
    holder.location = at
    holder.rotation_euler = (math.radians(tilt[0]), math.radians(tilt[1]), math.radians(turn))
    holder.scale = (scale, scale, scale)
    bpy.context.view_layer.update()


def frames_along(points, closed=False):
    """Tangent and two normals at each point of a line, without sudden twist."""
    count = len(points)
    if closed:
        tangents = [(points[(i + 1) % count] - points[i - 1]).normalized() for i in range(count)]
    else:
        tangents = [(points[min(i + 1, count - 1)] - points[max(i - 1, 0)]).normalized() for i in range(count)]
    normal = tangents[0].orthogonal().normalized()
    frames = []
    for tangent in tangents:
        normal = (normal - tangent * normal.dot(tangent)).normalized()
        frames.append((tangent, normal, tangent.cross(normal)))
    return frames


def lengths_along(points):
    lengths = [0.0]
    for here, before in zip(points[1:], points):
        lengths.append(lengths[-1] + (here - before).length)
    return lengths


def strap(points, width, thickness, material, across=(0, 0, 1), closed=False):
    """A flat band along points: its width runs along `across`; None lays it flat on the floor.
    `material` is a colour (webbing) or a material."""
    if isinstance(material, str):
        material = webbing(material)
    frames, length = frames_along(points, closed), lengths_along(points)
    corners, faces = [], []
    for point, (tangent, _, _) in zip(points, frames):
        direction = Vector(across) if across else tangent.cross(Vector((0, 0, 1)))
        outward = tangent.cross(direction).normalized()
        breadth = outward.cross(tangent).normalized()
        corners += [point + breadth * a * width / 2 + outward * c * thickness / 2 for a,
                    c in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    count = len(points)
    for i in range(count if closed else count - 1):
        here, there = 4 * i, 4 * ((i + 1) % count)
        faces += [(here + k, here + (k + 1) % 4, there + (k + 1) % 4, there + k) for k in range(4)]
    if not closed:
        last = 4 * (count - 1)
        faces += [(3, 2, 1, 0), (last, last + 1, last + 2, last + 3)]

    def layout(face, k):
        return (length[face[k] // 4] / width, (0, 1, 1, 0)[face[k] % 4])

    thing = mesh('strap', corners, faces, layout, material)
    return round_edges(thing, thickness * 0.35, 2, 50)


def stitches(points, material, length=0.035, gap=0.03, radius=0.006, lift=(0, 0, 0)):
    """A row of stitches along points."""
    along = lengths_along(points)
    start, total = 0.0, along[-1]
    while start + length < total:
        piece = [points[i] + Vector(lift) for i in range(len(points)) if start <= along[i] <= start + length]
        if len(piece) > 1:
            tube('stitch', piece, radius, material, detail=2)
        start += length + gap


def rope(points, radius, colours, twist=12.0, yarns=10, fray=(0.0, 0.0), seed=1, phase=0.0):
    """A three-strand rope of many yarns. `fray` is the length at either end over which the yarns spread like a brush."""
    chance = random.Random(seed)
    frames, length = frames_along(points), lengths_along(points)
    total, strand = length[-1], radius * 0.52
    for k, colour in enumerate(colours):
        cotton = rough_grain(plain('cotton', colour, 0.95, Sheen=0.6, Specular=0.1), 160, 0.5, 0.006)
        for yarn in range(yarns):
            inner = yarn < 3
            off = strand * (0.34 if inner else 0.80)
            start = TURN * (yarn / 3 if inner else (yarn - 3) / (yarns - 3))
            stray = Vector((chance.gauss(0, 1), chance.gauss(0, 1), chance.gauss(0, 1)))
            line, radii = [], []
            for i, point in enumerate(points):
                _, normal, side = frames[i]
                angle = twist * length[i] + TURN * k / 3 + phase
                centre = radius * 0.56 * (normal * math.cos(angle) + side * math.sin(angle))
                turn = start + angle - twist * 1.9 * length[i]
                own = off * (normal * math.cos(turn) + side * math.sin(turn))
                spread = 0.0
                if fray[0] and length[i] < fray[0]:
                    spread = 1 - length[i] / fray[0]
                if fray[1] and total - length[i] < fray[1]:
                    spread = max(spread, 1 - (total - length[i]) / fray[1])
                line.append(point + (centre + own) * (1 + spread * spread * 0.9)
                            + stray * (spread * spread * radius * 0.22))
                radii.append(1 - 0.2 * spread)
            tube('yarn', line, strand * 0.30, cotton, detail=2, radii=radii)


def instance(source, at, turn=(0, 0, 0), scale=1.0, material=None):
    """Another copy of a mesh, sharing its data."""
    copy = bpy.data.objects.new(source.name, source)
    bpy.context.collection.objects.link(copy)
    copy.location, copy.rotation_euler = at, turn
    copy.scale = (scale, scale, scale) if isinstance(scale, (int, float)) else scale
    if material:
        copy.material_slots[0].link = 'OBJECT'
        copy.material_slots[0].material = material
    return copy


def take_mesh(thing):
    """The finished mesh of an object (modifiers and curves applied); the object itself goes."""
    graph = bpy.context.evaluated_depsgraph_get()
    made = bpy.data.meshes.new_from_object(thing.evaluated_get(graph))
    bpy.data.objects.remove(thing)
    if not made.materials:
        made.materials.append(None)
    return made


def blob(name, parts, material, resolution=0.025, threshold=0.35):
    """A smooth body of merged balls: parts of (x, y, z, radius) or (x, y, z, radius, (sx, sy, sz))."""
    data = bpy.data.metaballs.new(f'{name}{len(bpy.data.metaballs)}x')
    data.resolution = data.render_resolution = resolution
    data.threshold = threshold
    thing = bpy.data.objects.new(data.name, data)
    bpy.context.collection.objects.link(thing)
    for x, y, z, radius, *size in parts:
        part = data.elements.new()
        part.co, part.radius = (x, y, z), radius * 1.55
        if size:
            part.type = 'ELLIPSOID'
            part.size_x, part.size_y, part.size_z = size[0]
    bpy.context.view_layer.update()
    made = take_mesh(thing)
    bpy.data.metaballs.remove(data)
    for polygon in made.polygons:
        polygon.use_smooth = True
    made.materials[0] = material
    return add(name, made)
