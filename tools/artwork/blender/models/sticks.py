"""Stick packs: long thin sachets of creamy treat."""
from mathutils import noise
from materials import plain, printed
from shapes import box, group, mesh, panel

WIDE, LONG, THICK = .21, 1.05, .058
AROUND, UP = 24, 70


def stick(label, number=0):
    """One filled stick standing upright, sealed flat at both ends."""
    corners = []
    for j in range(UP + 1):
        v = j / UP
        near = min(v, 1 - v)
        swell = THICK * min(1, near / .11) ** .6 * (1 + .07 * noise.noise((number * 9, v * 7,
                                                                           0))) if near > .045 else .004
        for i in range(2 * AROUND):
            s = i / AROUND
            x = -1 + 2 * (s if s <= 1 else 2 - s)
            dent = .004 * noise.noise((x * 6, v * 26, number))
            corners.append((x * WIDE / 2 * (1 - .10 * swell / THICK),
                            (-1 if s <= 1 else 1) * swell * (1 - abs(x) ** 2.2) + dent, v * LONG))
    ring = 2 * AROUND
    faces = [(j * ring + i, j * ring + (i + 1) % ring, (j + 1) * ring + (i + 1) % ring, (j + 1) * ring + i)
             for j in range(UP) for i in range(ring)]

    def layout(face, k):
        i = face[0] % ring
        across = i + (1 if k in (1, 2) else 0)
        return (across / AROUND if i < AROUND else 2 - across / AROUND, face[k] // ring / UP)

    return mesh('stick', corners, faces, layout, printed(label, .24, Metallic=.15, Clearcoat=.4))


def sticks(label, count):
    """A fan of sticks."""
    for k in range(count):
        off = k - (count - 1) / 2
        with group(at=(off * .225, -.02 * abs(off), 0), turn=-6 - off, tilt=(-4, off * 3.2)):
            stick(label, k)


def lying(label):
    """One stick lying across the picture."""
    with group(at=(0, 0, THICK), turn=-52):
        with group(at=(0, -LONG / 2, 0), tilt=(-90, 0)):
            stick(label)


def tray(label, front):
    """A dozen sticks standing in a printed tray."""
    wide, deep, high = 1.42, .46, .42
    card = plain('card', '#fff3de', .6)
    for y in (-deep / 2, deep / 2):
        box('wall', (wide, .016, high), .004, card, at=(0, y, high / 2), segments=2)
    for x in (-wide / 2, wide / 2):
        box('wall', (.016, deep, high), .004, card, at=(x, 0, high / 2), segments=2)
    panel('front', wide - .004, high - .004, printed(front, .45), at=(0, -deep / 2 - .0095, high / 2))
    for row in range(2):
        for k in range(6):
            off = k - 2.5
            with group(at=(off * .222 + .02 * row, .10 - .20 * (1 - row), .02 + .015 * ((k * 7 + row * 3) % 4)),
                       turn=-4 + (k * 5 + row) % 7 - 3, tilt=(-3 - 2 * row, off * .9)):
                stick(label, k + 7 * row)
