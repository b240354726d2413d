"""Bowls, filled and empty."""
import math
from heaps import mound
from materials import ceramic, plain, plastic, rubber, turned_steel
from shapes import TURN, cylinder, group, lathe, plate, profile


def steel_bowl(content=None, radius=0.78, height=0.42):
    """A steel bowl with a rolled rim on a rubber foot."""
    r, h = radius, height
    outside = profile([(0, .035), (r * .55, .035), (r * .74, .05), (r * .80, h * .25), (r * .86, h * .6),
                       (r * .93, h * .93)], 10)
    rim = [(r * .955 + .03 * math.cos(math.radians(a)), h * .955 + .03 * math.sin(math.radians(a)))
           for a in range(-70, 215, 12)]
    inside = profile([(r * .90, h * .90), (r * .83, h * .6), (r * .76, h * .28), (r * .68, .085), (r * .5, .06),
                      (0, .058)], 10)
    lathe('bowl', outside + rim + inside, turned_steel(), 160)
    lathe('foot', profile([(r * .60, 0), (r * .79, 0), (r * .815, .012), (r * .82, .035), (r * .815, .062),
                           (r * .79, .07), (r * .7, .05)], 6), rubber('#2b2d30'), 128)
    if content:
        mound(content, r * .77, h * .42, at=(0, 0, h * .56), steep=2)


def steel_liner(radius, depth):
    """A small steel bowl hung in a stand by its flat rim; the rim lies at height 0."""
    r, d = radius, depth
    lathe('liner', profile([(0, -d), (r * .55, -d), (r * .76, -d * .9), (r * .88, -d * .45), (r * .95, -.02)], 8)
          + [(r * .97, .012), (r * 1.06, .016), (r * 1.09, .006), (r * 1.07, -.004)], turned_steel(), 128)


def rounded_rectangle(half_wide, half_deep, radius, steps=10):
    """Corners of a rectangle with round corners, anticlockwise."""
    outline = []
    for k, (x, y) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for i in range(steps + 1):
            a = math.pi / 2 * (k + i / steps)
            outline.append((x * (half_wide - radius) + radius * math.cos(a),
                            y * (half_deep - radius) + radius * math.sin(a)))
    return outline


def double_diner(content=None):
    """Two steel bowls in a moulded stand."""
    holes = [[(side * .47 + .435 * math.cos(-a), .435 * math.sin(-a)) for a in (TURN * i / 96 for i in range(96))]
             for side in (-1, 1)]
    plate('stand', rounded_rectangle(.90, .43, .16), .24, plastic('#E9A23B', .4), at=(0, 0, .15), upright=False,
          edge=.055, steps=1, holes=holes)
    plate('base', rounded_rectangle(.98, .51, .20), .05, rubber('#3a3d40'), at=(0, 0, .03), upright=False, edge=.02,
          steps=1)
    for side in (-1, 1):
        with group(at=(side * .47, 0, .272)):
            steel_liner(.375, .2)
            if content and side < 0:
                mound(content, .31, .12, at=(0, 0, -.11), steep=2)
            if content and side > 0:
                cylinder('water', .348, .01, plain('water', '#d3e9f0', .04, Specular=.8, Clearcoat=.5),
                         at=(0, 0, -.05), edge=.002)


def tilted_bowl(content=None):
    """A ceramic bowl on a slanted foot, with two ears."""
    glaze, inner = ceramic('#F3B9A2'), ceramic('#FFF8EE')
    with group(at=(0, 0, .30), tilt=(14, 0)):
        lathe('bowl', profile([(0, -.16), (.30, -.16), (.45, -.05), (.53, .12), (.555, .20), (.545, .235)], 10), glaze,
              144)
        lathe('inside', profile([(.545, .235), (.52, .232), (.505, .19), (.47, .06), (.36, -.06), (0, -.09)], 10),
              inner, 144)
        ears(glaze, inner)
        if content:
            with group(at=(0, 0, .06), scale=.68):
                mound(content, .64, .2, steep=2)
    lathe('foot', profile([(0, 0), (.36, 0), (.40, .015), (.39, .06), (.31, .13), (.28, .18), (0, .18)], 8), glaze, 128)


def ears(outer, inner):
    for side in (-1, 1):
        with group(at=(side * .30, .46, .20), turn=-side * 30):
            plate('ear', [(-.13, 0), (-.09, .14), (0, .235), (.09, .14), (.13, 0), (0, -.05)], .07, outer, edge=.03)
            plate('inner ear', [(-.07, .03), (-.045, .11), (0, .165), (.045, .11), (.07, .03), (0, .0)], .02, inner,
                  at=(0, -.035, 0), edge=.009)
