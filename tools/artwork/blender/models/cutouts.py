"""Painted wooden animals, layered like a child's puzzle, and the podiums they share with the goods."""
import math
from mathutils import Vector
from materials import brass, plain, printed, wood
from shapes import TURN, ball, curve_through, cylinder, group, plate, sleeve, tube

BOARD = .10
DARK = '#2B1B12'


def paint(colour):
    return plain('paint', colour, .58, Specular=.3)


def mirrored(right):
    """A closed outline from its right half, top to bottom."""
    return list(right) + [(-x, y) for x, y in reversed(right) if abs(x) > 1e-6]


def layer(outline, colour, front, thick=.05, at=(0, 0), steps=8):
    """A painted layer whose back lies at depth `front` before the board (towards the viewer)."""
    return plate('layer', outline, thick, paint(colour), at=(at[0], -front - thick / 2, at[1]),
                 edge=min(.018, thick * .45), steps=steps)


def disc(x, z, radius, colour, front, thick=.02, squash=1.0):
    outline = [(radius * math.cos(a), radius * squash * math.sin(a)) for a in (TURN * i / 24 for i in range(24))]
    return layer(outline, colour, front, thick, (x, z), 2)


def eye(x, z, radius, front):
    disc(x, z, radius, DARK, front, .022, 1.15)
    disc(x + radius * .28, z + radius * .42, radius * .34, '#ffffff', front + .02, .008)


def line(points, front, radius=.012, colour=DARK):
    """A drawn line standing out at depth `front`."""
    smooth = curve_through([(x, -front, z) for x, z in points], 8)
    tube('line', smooth, radius, paint(colour), detail=4)


def collar(z, half, colour, front, tag=True):
    """A painted collar with a brass tag."""
    layer([(-half, .035), (0, .005), (half, .035), (half, -.035), (0, -.07), (-half, -.035)], colour, front, .035,
          (0, z), 4)
    if tag:
        cylinder('tag', .055, .02, brass(), at=(0, -front - .045, z - .10), turn=(math.pi / 2, 0, 0), edge=.006)


def dog(coat='#D98E4A', ear='#9A5527', light='#FBEBD3', band='#B93A24'):
    """A sitting dog, front view, about 1 unit high."""
    body = mirrored([(0, .66), (.13, .64), (.20, .52), (.235, .36), (.30, .20), (.335, .08), (.28, .0), (.12, 0),
                     (0, 0)])
    layer(body, coat, -BOARD / 2, BOARD)
    layer(mirrored([(0, .60), (.085, .56), (.115, .44), (.09, .30), (0, .22)]), light, BOARD / 2, .03)
    for side in (-1, 1):
        layer([(side * .035, .40), (side * .115, .40), (side * .125, .22), (side * .135, .06), (side * .08, .0),
               (side * .015, .03), (side * .02, .20)], coat, BOARD / 2 + .012, .045)
        layer([(side * .01, .015), (side * .06, .085), (side * .125, .08), (side * .15, .02), (side * .08, -.005)],
              light, BOARD / 2 + .05, .03)
        layer([(side * .20, .0), (side * .22, .06), (side * .29, .065), (side * .325, .01), (side * .26, -.005)],
              light, BOARD / 2, .04)
    front = BOARD / 2 + .02
    layer(mirrored([(0, 1.06), (.12, 1.045), (.205, .96), (.225, .82), (.195, .69), (.10, .615), (0, .60)]), coat,
          front, .06)
    layer(mirrored([(0, 1.05), (.035, .98), (.05, .90), (.11, .845), (.145, .75), (.10, .645), (0, .615)]), light,
          front + .06, .022)
    for side in (-1, 1):
        layer([(side * .115, 1.045), (side * .20, 1.05), (side * .285, .95), (side * .315, .79), (side * .275, .68),
               (side * .215, .72), (side * .185, .88)], ear, front + .055, .05)
        eye(side * .098, .905, .030, front + .07)
        disc(side * .15, .79, .030, '#EE9A83', front + .068, .012, .7)
    layer(mirrored([(0, .850), (.045, .845), (.060, .815), (.03, .775), (0, .765)]), DARK, front + .085, .03)
    line([(0, .765), (0, .735)], front + .09)
    line([(-.075, .745), (-.045, .715), (0, .735), (.045, .715), (.075, .745)], front + .09)
    layer(mirrored([(0, .712), (.028, .708), (.032, .672), (0, .655)]), '#E8707A', front + .08, .018)
    collar(.605, .165, band, front + .035)


def cat(coat='#F0A04B', stripe='#CC7427', light='#FFF3E2', band='#178A8A'):
    """A sitting cat, front view, its tail curled to the side."""
    tail = curve_through([(.20, .06, 0), (.40, .05, 0), (.50, .16, 0), (.47, .30, 0), (.38, .36, 0), (.355, .30, 0)],
                         10)
    tube('tail', [Vector((p.x, 0, p.y)) for p in tail], .052, paint(coat), detail=8,
         radii=[1.1 - .25 * i / (len(tail) - 1) for i in range(len(tail))])
    ball('tail tip', .045, paint(light), at=(tail[-1].x, 0, tail[-1].y))
    layer(mirrored([(0, .60), (.11, .58), (.17, .46), (.21, .30), (.265, .15), (.26, .04), (.18, 0), (0, 0)]), coat,
          -BOARD / 2, BOARD)
    layer(mirrored([(0, .56), (.075, .52), (.10, .40), (.07, .27), (0, .22)]), light, BOARD / 2, .03)
    for side in (-1, 1):
        layer([(side * .02, .34), (side * .09, .34), (side * .10, .18), (side * .115, .05), (side * .06, .0),
               (side * .008, .03), (side * .012, .18)], coat, BOARD / 2 + .012, .045)
        layer([(side * .006, .015), (side * .05, .075), (side * .105, .07), (side * .125, .018), (side * .06, -.005)],
              light, BOARD / 2 + .05, .03)
        for k in range(2):
            layer([(side * .235, .12 + .09 * k), (side * .17, .135 + .09 * k), (side * .165, .155 + .09 * k),
                   (side * .225, .155 + .09 * k)], stripe, BOARD / 2, .012, steps=4)
    front = BOARD / 2 + .02
    for side in (-1, 1):
        layer([(side * .235, .76), (side * .245, .93), (side * .225, 1.01), (side * .16, .97), (side * .06, .88)],
              coat, front - .005, .06)
        layer([(side * .205, .82), (side * .215, .915), (side * .20, .955), (side * .165, .935), (side * .11, .88)],
              '#F4B3A6', front + .05, .016)
    layer(mirrored([(0, .905), (.12, .895), (.225, .82), (.255, .71), (.215, .60), (.11, .545), (0, .54)]), coat,
          front, .065)
    layer(mirrored([(0, .690), (.06, .700), (.125, .66), (.125, .60), (.07, .562), (0, .556)]), light, front + .062,
          .02)
    for x, reach in ((-.06, .07), (0, .085), (.06, .07)):
        layer([(x - .018, .893), (x + .018, .893), (x * .85 + .008, .893 - reach), (x * .85 - .008, .893 - reach)],
              stripe, front + .062, .012, steps=4)
    for side in (-1, 1):
        disc(side * .105, .745, .043, '#8CC26A', front + .062, .02, 1.1)
        disc(side * .105, .745, .024, DARK, front + .08, .010, 1.6)
        disc(side * .115, .765, .011, '#ffffff', front + .09, .006)
        disc(side * .185, .655, .028, '#EE8F78', front + .062, .010, .7)
        for k in range(2):
            line([(side * .13, .635 - .03 * k), (side * .26, .650 - .055 * k)], front + .08, .006, '#6b4a2a')
    layer(mirrored([(0, .688), (.026, .684), (.02, .662), (0, .648)]), '#E2675F', front + .082, .02, steps=4)
    line([(0, .648), (0, .632)], front + .085, .009)
    line([(-.058, .635), (-.035, .612), (0, .632), (.035, .612), (.058, .635)], front + .085, .009)
    collar(.545, .13, band, front + .035)


def bird(body='#5FB548', head='#F8DE4E', wing='#2E8B57', cheek='#3F74C8'):
    """A round budgie on a wooden perch of its own."""
    timber = wood()
    cylinder('foot', .24, .05, timber, at=(0, 0, .025), edge=.015)
    cylinder('post', .026, .26, timber, at=(0, 0, .16), edge=.004)
    cylinder('perch', .032, .56, timber, at=(0, -.0, .29), turn=(0, math.pi / 2, 0), edge=.008)
    layer([(-.05, .36), (.05, .36), (.075, .12), (.03, .035), (-.03, .035), (-.075, .12)], '#2F6FB2', -.06, .05)
    layer(mirrored([(0, 1.0), (.13, .975), (.22, .87), (.245, .70), (.235, .52), (.17, .36), (.07, .30), (0, .295)]),
          body, -BOARD / 2, BOARD)
    layer(mirrored([(0, 1.0), (.13, .975), (.22, .87), (.235, .76), (.15, .665), (0, .64)]), head, BOARD / 2, .03)
    for side in (-1, 1):
        layer([(side * .255, .70), (side * .215, .71), (side * .165, .58), (side * .16, .44), (side * .21, .33),
               (side * .265, .42), (side * .285, .58)], wing, BOARD / 2, .045)
        for k in range(3):
            layer([(side * (.185 + .012 * k), .60 - .075 * k), (side * .225, .575 - .075 * k),
                   (side * (.262 - .004 * k), .60 - .075 * k), (side * .225, .612 - .075 * k)], head, BOARD / 2 + .045,
                  .012, steps=4)
        eye(side * .095, .855, .027, BOARD / 2 + .03)
        disc(side * .125, .765, .034, cheek, BOARD / 2 + .03, .014, .75)
        for k in range(3):
            layer([(side * (.02 + .05 * k) - .018, .965 - .012 * k), (side * (.02 + .05 * k) + .018, .965 - .012 * k),
                   (side * (.02 + .05 * k), .945 - .012 * k)], '#5a5236', BOARD / 2 + .03, .008, steps=3)
        for k in range(3):
            tube('toe', curve_through([(side * .075 + (k - 1) * .028, -.055, .335),
                                       (side * .075 + (k - 1) * .032, -.075, .30),
                                       (side * .075 + (k - 1) * .032, -.05, .262)], 6), .014, paint('#C98A6A'),
                 detail=4)
    layer(mirrored([(0, .855), (.05, .84), (.055, .80), (.03, .745), (0, .715)]), '#F2953A', BOARD / 2 + .03, .05)
    layer(mirrored([(0, .868), (.045, .862), (.055, .838), (0, .825)]), '#5B9AD6', BOARD / 2 + .055, .03)
    for k in (-1, 0, 1):
        disc(.05 * k, .655 - .012 * (k == 0), .013, '#3b3b40', BOARD / 2 + .03, .008)


def podium(band=None, radius=.7, height=.3, colour='#FFF3DC'):
    """A round podium; `band` is a printed strip around its edge."""
    cylinder('podium', radius, height, paint(colour), at=(0, 0, height / 2), edge=.02, sides=160)
    if band:
        sleeve('band', radius + .002, height * .10, height * .90, .5, printed(band, .55))


def arch(colour='#FFF3DC', wide=1.5, high=2.0, trim='#F7A823', dots='#B93A24'):
    """A rounded arch with a scalloped rim, after the crowns of painted trucks."""
    half = wide / 2
    outline = [(half, 0), (half, high - half)] + [(half * math.cos(a), high - half + half * math.sin(a))
                                                  for a in (math.pi * i / 40
                                                            for i in range(1, 40))] + [(-half, high - half), (-half, 0)]
    plate('arch', outline, .10, paint(colour), edge=.02, steps=1)
    rim = [(half * math.cos(a), high - half + half * math.sin(a)) for a in (math.pi * i / 16 for i in range(17))]
    for x, z in rim:
        cylinder('scallop', half * .105, .07, paint(trim), at=(x, .02, z), turn=(math.pi / 2, 0, 0), edge=.015,
                 sides=48)
        cylinder('dot', half * .045, .02, paint(dots), at=(x, -.055 + .03, z), turn=(math.pi / 2, 0, 0), edge=.005,
                 sides=32)


def flower(petals='#D8432C', heart='#F7B12B', leaf='#2E8B57', high=.5):
    """A painted flower on a stalk."""
    cylinder('foot', .10, .03, paint(leaf), at=(0, 0, .015), edge=.01)
    cylinder('stalk', .014, high, paint(leaf), at=(0, 0, high / 2), edge=.003, sides=24)
    with group(at=(0, 0, high)):
        for k in range(6):
            a = TURN * k / 6
            disc(.088 * math.cos(a), .088 * math.sin(a), .062, petals, 0, .03)
        disc(0, 0, .055, heart, .025, .03)
    for side in (-1, 1):
        layer([(0, high * .25), (side * .07, high * .30), (side * .13, high * .48), (side * .05, high * .42)], leaf,
              -.01, .02)
