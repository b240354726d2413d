"""Surfaces: what things are made of. Colours are given as '#rrggbb'."""
import bpy


def linear(colour):
    """'#rrggbb' to linear RGBA."""
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts) + (1,)


def surface(material):
    return material.node_tree.nodes['Principled BSDF']


def node(material, kind, **settings):
    made = material.node_tree.nodes.new(kind)
    for name, value in settings.items():
        setattr(made, name, value)
    return made


def link(material, output, target):
    material.node_tree.links.new(output, target)


def plain(name, colour, roughness=0.5, metallic=0.0, **inputs):
    """A uniform surface; further inputs of the Principled shader by name, spaces as underscores."""
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    shader = surface(material)
    shader.inputs['Base Color'].default_value = linear(colour)
    shader.inputs['Roughness'].default_value = roughness
    shader.inputs['Metallic'].default_value = metallic
    for key, value in inputs.items():
        shader.inputs[key.replace('_', ' ')].default_value = value
    return material


def add_bump(material, height_output, strength, distance):
    bump = node(material, 'ShaderNodeBump')
    bump.inputs['Strength'].default_value = strength
    bump.inputs['Distance'].default_value = distance
    link(material, height_output, bump.inputs['Height'])
    link(material, bump.outputs['Normal'], surface(material).inputs['Normal'])
    return material


def rough_grain(material, scale=200, strength=0.1, distance=0.01, detail=4, stretch=(1, 1, 1)):
    """Give a surface a fine noise relief."""
    where = node(material, 'ShaderNodeTexCoord')
    mapping = node(material, 'ShaderNodeMapping')
    mapping.inputs['Scale'].default_value = stretch
    noise = node(material, 'ShaderNodeTexNoise')
    noise.inputs['Scale'].default_value, noise.inputs['Detail'].default_value = scale, detail
    link(material, where.outputs['Object'], mapping.inputs['Vector'])
    link(material, mapping.outputs['Vector'], noise.inputs['Vector'])
    return add_bump(material, noise.outputs['Fac'], strength, distance)


def printed(path, roughness=0.45, **inputs):
    """A surface printed with the picture at `path`, laid out by the mesh's UVMap."""
    material = plain('print', '#ffffff', roughness, **inputs)
    picture = node(material, 'ShaderNodeTexImage', extension='EXTEND', interpolation='Cubic')
    picture.image = bpy.data.images.load(path)
    layout = node(material, 'ShaderNodeUVMap', uv_map='UVMap')
    link(material, layout.outputs[0], picture.inputs[0])
    link(material, picture.outputs[0], surface(material).inputs['Base Color'])
    return material


def plastic(colour, roughness=0.33):
    return plain('plastic', colour, roughness)


def rubber(colour):
    return rough_grain(plain('rubber', colour, 0.5, Specular=0.4), 60, 0.08, 0.01)


def ceramic(colour):
    return plain('ceramic', colour, 0.12, Clearcoat=0.5, Clearcoat_Roughness=0.05)


def steel(colour='#d6d8da', roughness=0.18):
    """Polished steel for small parts."""
    return plain('steel', colour, roughness, 1.0)


def brass():
    return plain('brass', '#d9a441', 0.24, 1.0)


def turned_steel():
    """Brushed steel for lathed things: reflections streak around the axis."""
    material = plain('turned steel', '#d7d8da', 0.2, 1.0, Anisotropic=0.55)
    tangent = node(material, 'ShaderNodeTangent', direction_type='RADIAL', axis='Z')
    link(material, tangent.outputs[0], surface(material).inputs['Tangent'])
    layout = node(material, 'ShaderNodeUVMap')
    mapping = node(material, 'ShaderNodeMapping')
    mapping.inputs['Scale'].default_value = (3, 420, 1)
    noise = node(material, 'ShaderNodeTexNoise')
    noise.inputs['Scale'].default_value = 1
    span = node(material, 'ShaderNodeMapRange')
    span.inputs['To Min'].default_value, span.inputs['To Max'].default_value = 0.16, 0.30
    link(material, layout.outputs[0], mapping.inputs[0])
    link(material, mapping.outputs[0], noise.inputs['Vector'])
    link(material, noise.outputs['Fac'], span.inputs['Value'])
    link(material, span.outputs[0], surface(material).inputs['Roughness'])
    return material


def mottled(name, light, dark, scale=3, stretch=(1, 1, 1), roughness=0.6, detail=8, distortion=0.6, edges=(0.35, 0.62),
            relief=0.0):
    """Two colours mixed by noise; stretched noise makes grain."""
    material = plain(name, light, roughness)
    where = node(material, 'ShaderNodeTexCoord')
    mapping = node(material, 'ShaderNodeMapping')
    mapping.inputs['Scale'].default_value = stretch
    noise = node(material, 'ShaderNodeTexNoise')
    noise.inputs['Scale'].default_value, noise.inputs['Detail'].default_value, noise.inputs['Distortion'].default_value = scale, detail, distortion
    ramp = node(material, 'ShaderNodeValToRGB')
    for element, colour, position in zip(ramp.color_ramp.elements, (dark, light), edges):
        element.color, element.position = linear(colour), position
    link(material, where.outputs['Object'], mapping.inputs[0])
    link(material, mapping.outputs[0], noise.inputs['Vector'])
    link(material, noise.outputs['Fac'], ramp.inputs[0])
    link(material, ramp.outputs[0], surface(material).inputs['Base Color'])
    if relief:
        add_bump(material, noise.outputs['Fac'], relief, 0.01)
    return material


def wood(light='#dcb07a', dark='#bf8a4e', along='x'):
    """Wood with its grain along an axis of the object."""
    stretch = {'x': (3, 18, 18), 'y': (18, 3, 18), 'z': (18, 18, 3)}[along]
    return mottled('wood', light, dark, 3, stretch)


def fabric(colour, scale=220, strength=0.35):
    """Felt and woven cloth."""
    return rough_grain(plain('fabric', colour, 0.9, Sheen=0.6, Specular=0.1), scale, strength, 0.01)


def plush(colour):
    """Short pile: a soft sheen over a coarse and lumpy relief."""
    return rough_grain(plain('plush', colour, 1.0, Sheen=1.0, Sheen_Tint=0.6, Specular=0.02), 85, 0.9, 0.02, detail=6)


def webbing(colour):
    """Woven nylon strap: diagonal ribs over the strap's own layout."""
    material = plain('webbing', colour, 0.72, Sheen=0.4, Specular=0.25)
    layout = node(material, 'ShaderNodeUVMap')
    wave = node(material, 'ShaderNodeTexWave', bands_direction='DIAGONAL')
    wave.inputs['Scale'].default_value, wave.inputs['Distortion'].default_value = 5, 0
    link(material, layout.outputs[0], wave.inputs['Vector'])
    return add_bump(material, wave.outputs['Fac'], 0.45, 0.004)


def glass(colour='#ffffff', roughness=0.02):
    return plain('glass', colour, roughness, Transmission=0.95, IOR=1.45, Specular=0.6)


def clear_plastic(colour='#eef6fa', opacity=0.28):
    """Thin clear plastic without refraction: keeps thin walls readable and cheap to render."""
    material = plain('clear plastic', colour, 0.08, Specular=0.7)
    surface(material).inputs['Alpha'].default_value = opacity
    return material
