"""Toys for dogs."""
import math
from mathutils import Vector
from bowls import steel_bowl
from materials import fabric, plain, plush, rubber
from shapes import TURN, ball, blob, curve_through, group, modify, plate, rope, tube

COTTON = ('#F1E9DA', '#D9482F', '#2F7F8F')


def knot(at, along, radius, turn=0.0, seed=7):
    """A round knot about a rope running `along`: a closed trefoil, so that no end is loose."""
    axis = Vector(along).normalized()
    normal = axis.orthogonal().normalized()
    side = axis.cross(normal)
    points = []
    for i in range(241):
        t = TURN * i / 240
        around = 2 * t + turn
        out = radius * (1.38 + .62 * math.cos(3 * t))
        points.append(Vector(at) + (normal * math.cos(around) + side * math.sin(around)) * out
                      + axis * (radius * 1.15 * math.sin(3 * t)))
    rope(points, radius * .92, COTTON, twist=9 / radius * .1, yarns=9, seed=seed)


def rope_bone():
    """A thick cotton rope with two knots and brushed-out ends."""
    line = curve_through([(-1.06, .10, .15), (-.75, .03, .20), (-.40, -.05, .17), (0, -.08, .15), (.40, -.03, .17),
                          (.75, .05, .20), (1.06, .13, .15)], 36)
    rope(line, .115, COTTON, twist=11, yarns=11, fray=(.24, .24))
    for x in (-.68, .68):
        spot = min(line, key=lambda point: abs(point.x - x))
        knot(spot, (1, .12 if x > 0 else -.16, 0), .105, turn=x)


def squeaky_bone():
    """A vinyl bone with a ribbed middle and a paw on it."""
    vinyl = rubber('#2B9C8F')
    bone = blob('bone', [(side * .52, y, .215, .215) for side in (-1, 1) for y in (-.17, .17)]
                + [(x * .1, 0, .20, .165) for x in range(-4, 5)], vinyl, .018)
    modify(bone, 'SUBSURF', levels=1, render_levels=1)
    for x in (-.22, -.13, .13, .22):
        ring_points = [Vector((x, .178 * math.cos(a), .200 + .178 * math.sin(a)))
                       for a in (TURN * i / 64 for i in range(64))]
        tube('rib', ring_points, .024, plain('rib', '#F7B12B', .45), closed=True)
    pad = plain('paw', '#FFF3DC', .5)
    with group(at=(0, 0, .20), tilt=(34, 0)):
        for x, y, r in ((0, -.045, .058), (-.070, .018, .026), (-.025, .052, .028), (.025, .052, .028),
                        (.070, .018, .026)):
            spot = ball('pad', r, pad, at=(x, y, math.sqrt(.186 ** 2 - y * y)), scale=(1, 1, .35), detail=24)
            spot.rotation_euler.x = -math.asin(y / .186)


def dotted_ball(radius=0.5, colour='#E2542F', dots='#FBF4E4'):
    """A rubber ball with raised dots all over."""
    ball('ball', radius, rubber(colour), at=(0, 0, radius), detail=128)
    paint = plain('dot', dots, .45)
    for i in range(64):
        polar, angle = math.acos(1 - 2 * (i + .5) / 64), i * 2.39996
        normal = Vector((math.sin(polar) * math.cos(angle), math.sin(polar) * math.sin(angle), math.cos(polar)))
        dot = ball('dot', .125 * radius, paint, at=normal * radius * .985 + Vector((0, 0, radius)), scale=(1, 1, .42),
                   detail=20)
        dot.rotation_euler = normal.to_track_quat('Z', 'Y').to_euler()


def ball_beside_bowl():
    with group(at=(.35, .35, 0)):
        steel_bowl()
    with group(at=(-.62, -.52, 0), turn=20):
        dotted_ball(.34)


def duck():
    """A plush duck with a scarf, its chest to the front."""
    yellow, orange = plush('#F6C64A'), fabric('#EF8A2E', 160, .5)
    body = blob('body', [(0, 0, .33, .40, (1.15, .9, .85)), (0, .22, .36, .30), (0, .46, .46, .17), (0, .58, .55, .09),
                         (0, -.14, .42, .28)], yellow, .022)
    modify(body, 'SUBSURF', levels=1, render_levels=1)
    head = blob('head', [(0, -.22, .86, .27), (0, -.19, .70, .20)], yellow, .022)
    modify(head, 'SUBSURF', levels=1, render_levels=1)
    blob('bill', [(0, -.50, .83, .075, (1.2, 1, .5)), (-.05, -.56, .82, .055, (1, 1, .5)),
                  (.05, -.56, .82, .055, (1, 1, .5)), (0, -.53, .785, .05, (1.1, 1, .4))], orange, .015)
    for side in (-1, 1):
        ball('eye', .038, plain('eye', '#17181b', .1), at=(side * .125, -.437, .945))
        ball('cheek', .055, fabric('#F29A7B', 200, .3), at=(side * .205, -.385, .85), scale=(.5, .5, .5))
        wing = blob('wing', [(side * .40, .02, .46, .16, (.45, 1.1, .9)), (side * .43, .20, .46, .12, (.4, 1.2, .7)),
                             (side * .45, .34, .48, .07, (.4, 1.2, .6))], plush('#EFB434'), .018)
        modify(wing, 'SUBSURF', levels=1, render_levels=1)
        blob('foot', [(side * .20, -.24, .055, .12, (1, 1.2, .5)), (side * .29, -.38, .045, .075, (1, 1, .5)),
                      (side * .20, -.41, .045, .075, (1, 1, .5)), (side * .11, -.38, .045, .075, (1, 1, .5))], orange,
             .016)
    scarf = fabric('#C2402A', 160, .6)
    tube('scarf', [Vector((.232 * math.cos(a), -.18 + .215 * math.sin(a), .63 - .03 * math.sin(a)))
                   for a in (TURN * i / 64 for i in range(64))], .052, scarf, closed=True)
    for x, lean in ((.05, 12), (.11, 28)):
        with group(at=(x, -.40, .60), tilt=(-14, -lean)):
            plate('scarf end', [(-.045, .02), (.045, .02), (.06, -.20), (-.05, -.20)], .03, scarf, edge=.012, steps=3)
