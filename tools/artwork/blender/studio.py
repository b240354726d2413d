"""The studio: a seamless backdrop, soft boxes, a camera that frames the product by itself, and the renders.

One look for all pictures. The product is rendered on transparent film, and its shadow in a small picture of its own:
the same floor with the product out of sight, and once more with the product gone. Their quotient is the pure shadow,
which `tools/artwork/compose.ts` lays over the ground colour. So every card has exactly the same ground and no horizon,
shadows carry no noise, and a ground can change without rendering again.

Debian's Blender 3.4 has no denoiser; `denoise` below smooths the light and leaves the printed colours sharp.
"""
import math
import bpy
from mathutils import Vector
from materials import linear, plain
from shapes import mesh

LENS_MM = 100
SENSOR_MM = 36
FLOOR = '#f5f1ec'
EXPOSURE = 0.30


def clear():
    """Start from an empty file."""
    bpy.ops.wm.read_factory_settings(use_empty=True)


def soft_box(name, at, target, size, watts, colour='#ffffff', height=None):
    """A rectangular lamp at `at`, turned to `target`."""
    lamp = bpy.data.lights.new(name, 'AREA')
    lamp.shape = 'RECTANGLE'
    lamp.size, lamp.size_y = size, height or size
    lamp.energy, lamp.color = watts, linear(colour)[:3]
    box = bpy.data.objects.new(name, lamp)
    box.location = at
    box.rotation_euler = (Vector(target) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.collection.objects.link(box)
    return box


def backdrop(unit, colour):
    """Floor and back wall in one sweep; `unit` is the length everything in the studio scales with."""
    profile = [(-14 * unit, 0), (2.2 * unit, 0)]
    for step in range(1, 25):
        angle = math.pi / 2 * step / 24
        profile.append((2.2 * unit + 2 * unit * math.sin(angle), 2 * unit * (1 - math.cos(angle))))
    profile.append((4.2 * unit, 12 * unit))
    corners = [(side * 16 * unit, y, z) for y, z in profile for side in (-1, 1)]
    faces = [(2 * i - 2, 2 * i - 1, 2 * i + 1, 2 * i) for i in range(1, len(profile))]
    return mesh('backdrop', corners, faces, material=plain('backdrop', colour, 0.9, Specular=0.15))


def reflection_cards(unit):
    """Two black cards that only reflections see: they give steel, glass and white plastic their dark edges."""
    for side in (-1, 1):
        x = side * 1.5 * unit
        corners = [(x, -1.2 * unit, 0), (x, 0.5 * unit, 0), (x, 0.5 * unit, 1.2 * unit), (x, -1.2 * unit, 1.2 * unit)]
        card = mesh('card', corners, [(0, 1, 2, 3)], material=plain('card', '#101010', 1))
        card.visible_camera = card.visible_diffuse = card.visible_shadow = False


def light(width, floor=FLOOR, key=1.0, fill=1.7, rim=1.0, cards=True):
    """Light a scene that is `width` scene units wide. Everything scales with the width, so all pictures get the same light."""
    unit = 0.8 * width
    power = unit * unit
    scene = bpy.context.scene
    world = bpy.data.worlds.new('world')
    world.use_nodes = True
    world.node_tree.nodes['Background'].inputs[0].default_value = (1, 1, 1, 1)
    world.node_tree.nodes['Background'].inputs[1].default_value = 0.20
    scene.world = world

    def at(x, y, z):
        return (x * unit, y * unit, z * unit)

    soft_box('key', at(-2.9, -1.7, 3.5), at(0, 0.2, 0.3), 1.7 * unit, 166 * power * key, '#fffaf3')
    soft_box('fill', at(2.8, -1.7, 1.4), at(0, 0, 0.5), 2.2 * unit, 13 * power * fill, '#eaf2ff')
    soft_box('rim', at(1.4, 2.0, 2.3), at(0, 0, 0.6), 0.9 * unit, 30 * power * rim, height=1.8 * unit)
    soft_box('back', at(-0.6, 0.9, 3.6), at(-0.3, 4.2, 1.5), 2.6 * unit, 24 * power)
    if cards:
        reflection_cards(unit)
    scene.view_settings.view_transform = 'Standard'
    scene.view_settings.look = 'None'
    return backdrop(unit, floor)


def corners_of_products():
    """Points of every rendered object in world space, thinned to some thousands."""
    graph = bpy.context.evaluated_depsgraph_get()
    points = []
    for item in graph.object_instances:
        thing = item.object
        if thing.type not in ('MESH', 'CURVE'):
            continue
        shape = thing.to_mesh()
        if shape and len(shape.vertices):
            step = max(1, len(shape.vertices) // 400)
            place = item.matrix_world.copy()
            points += [place @ shape.vertices[i].co for i in range(0, len(shape.vertices), step)]
        thing.to_mesh_clear()
    return points


def camera(elevation, azimuth, aspect=1.0, lens=LENS_MM):
    """A camera looking at the origin from `elevation` and `azimuth` degrees; `frame` or `look` places it."""
    lens_data = bpy.data.cameras.new('camera')
    lens_data.lens, lens_data.sensor_width, lens_data.sensor_fit = lens, SENSOR_MM, 'HORIZONTAL'
    eye = bpy.data.objects.new('camera', lens_data)
    up, side = math.radians(elevation), math.radians(azimuth)
    eye['towards'] = (math.sin(side) * math.cos(up), -math.cos(side) * math.cos(up), math.sin(up))
    eye['aspect'] = aspect
    bpy.context.collection.objects.link(eye)
    bpy.context.scene.camera = eye
    return eye


def look(eye, target, width):
    """Place the camera so that `width` scene units are visible at `target`."""
    towards = Vector(eye['towards'])
    eye.location = Vector(target) + towards * (width * eye.data.lens / SENSOR_MM)
    eye.rotation_euler = (-towards).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.view_layer.update()


def frame(eye, fill=0.78, shift=(0, 0), points=None):
    """Place the camera so that all products together take `fill` of the picture, in the middle. Returns the visible width.

    `shift` then moves the picture's middle, in parts of its width (right, up): for close-ups.
    """
    points = points or corners_of_products()
    middle = sum(points, Vector()) / len(points)
    width = 2 * max((point - middle).length for point in points)
    aspect = eye['aspect']
    for _ in range(5):
        look(eye, middle, width)
        inverse = eye.matrix_world.inverted()
        spots = [inverse @ point for point in points]
        across = [spot.x / -spot.z for spot in spots]
        upward = [spot.y / -spot.z for spot in spots]
        span = max(max(across) - min(across), (max(upward) - min(upward)) * aspect)
        distance = width * eye.data.lens / SENSOR_MM
        turn = eye.matrix_world.to_3x3()
        middle = middle + turn @ Vector(((max(across) + min(across)) / 2 * distance,
                                         (max(upward) + min(upward)) / 2 * distance, 0))
        width = span * distance / fill
    turn = eye.matrix_world.to_3x3()
    look(eye, middle + turn @ Vector((shift[0] * width, shift[1] * width, 0)), width)
    return width


def denoise(strength=3.5):
    """Smooth the light, not the colours: blur the diffuse, glossy and transmitted light, guided by the normals,
    and add (smooth - noisy) x colour to the picture. Edges and prints stay as they were rendered."""
    scene = bpy.context.scene
    layer = scene.view_layers[0]
    for kind in ('diffuse', 'glossy', 'transmission'):
        for part in ('direct', 'indirect', 'color'):
            setattr(layer, f'use_pass_{kind}_{part}', True)
    layer.use_pass_normal = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new('CompositorNodeRLayers')

    def mix(operation, first, second):
        node = tree.nodes.new('CompositorNodeMixRGB')
        node.blend_type = operation
        node.inputs[0].default_value = 1
        tree.links.new(first, node.inputs[1])
        tree.links.new(second, node.inputs[2])
        return node.outputs[0]

    total = layers.outputs['Image']
    for kind in ('Diff', 'Gloss', 'Trans'):
        noisy = mix('ADD', layers.outputs[kind + 'Dir'], layers.outputs[kind + 'Ind'])
        blur = tree.nodes.new('CompositorNodeBilateralblur')
        blur.iterations = 2
        blur.sigma_color = 0.12
        blur.sigma_space = strength if kind == 'Diff' else 0.75 * strength
        tree.links.new(noisy, blur.inputs[0])
        tree.links.new(layers.outputs['Normal'], blur.inputs[1])
        correction = mix('MULTIPLY', mix('SUBTRACT', blur.outputs[0], noisy), layers.outputs[kind + 'Col'])
        total = mix('ADD', total, correction)
    alpha = tree.nodes.new('CompositorNodeSetAlpha')
    alpha.mode = 'REPLACE_ALPHA'
    tree.links.new(total, alpha.inputs[0])
    tree.links.new(layers.outputs['Alpha'], alpha.inputs[1])
    output = tree.nodes.new('CompositorNodeComposite')
    tree.links.new(alpha.outputs[0], output.inputs[0])


def render(path, width, height, samples, threshold=0.02, threads=2):
    """Render what the camera sees to a PNG with 16 bits a channel and transparency."""
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    cycles = scene.cycles
    cycles.device = 'CPU'
    cycles.samples = samples
    cycles.use_adaptive_sampling, cycles.adaptive_threshold, cycles.adaptive_min_samples = True, threshold, 12
    cycles.use_denoising = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces, cycles.transmission_bounces = 8, 3, 4, 8
    cycles.sample_clamp_direct, cycles.sample_clamp_indirect, cycles.blur_glossy = 12, 4, 0.5
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.pixel_filter_type, cycles.filter_width = 'BLACKMAN_HARRIS', 1.5
    scene.render.film_transparent = True
    scene.render.threads_mode, scene.render.threads = 'FIXED', threads
    scene.render.resolution_x, scene.render.resolution_y, scene.render.resolution_percentage = width, height, 100
    settings = scene.render.image_settings
    settings.file_format, settings.color_mode, settings.color_depth, settings.compression = 'PNG', 'RGBA', '16', 15
    scene.render.filepath = path
    bpy.ops.render.render(write_still=True)


def render_shadow(path, floor, width, height, samples):
    """Two small pictures of the floor: with the products casting shadows but out of sight, and without them."""
    scene = bpy.context.scene
    scene.use_nodes = False
    scene.view_settings.exposure = -0.6
    floor.visible_camera = True
    products = [thing for thing in scene.objects if thing.type in ('MESH', 'CURVE') and thing not in (floor,)
                and thing.name.split('.')[0] != 'card']
    for thing in products:
        thing.visible_camera = False
    render(path + '-shadow.png', width, height, samples, 0.02)
    for thing in products:
        thing.hide_render = True
    render(path + '-empty.png', max(8, width // 4), max(8, height // 4), 32, 0.02)


def shoot(path, floor, width, height, samples, threads=2, shadow_scale=0.25, denoise_strength=3.5):
    """The product picture and its shadow pictures: `path`.png, `path`-shadow.png, `path`-empty.png."""
    bpy.context.scene.view_settings.exposure = EXPOSURE
    floor.visible_camera = False
    denoise(denoise_strength)
    render(path + '.png', width, height, samples, threads=threads)
    render_shadow(path, floor, int(width * shadow_scale), int(height * shadow_scale), 40)
