"""Round packs of sheet metal and plastic: cans, powder tins, tablet jars."""
import math
from heaps import scatter_flat, tablet
from materials import plastic, printed, steel
from shapes import profile, cylinder, group, lathe, sleeve, tube


def can(label, radius=0.42, height=0.60):
    """A food can with a ring pull."""
    tin = steel(roughness=0.22)
    r, h = radius, height
    lathe('can', [(0, .03), (r * .86, .03), (r * .90, 0), (r * .97, 0), (r, .012), (r, .03), (r * .972, .045),
                  (r * .972, h - .045), (r, h - .03), (r, h - .010),
                  (r * .985, h), (r * .93, h), (r * .91, h - .012), (r * .90, h - .035), (r * .82, h - .035), (r * .80, h - .028), (r * .5, h - .028), (0, h - .028)], tin, 160)
    sleeve('label', r * .977, .05, h - .05, 0.46, printed(label, 0.32, Clearcoat=0.3))
    lid = h - .022
    pull = [(0.115 * math.cos(math.radians(a)), -0.10 + 0.15 * math.sin(math.radians(a)), lid + 0.012)
            for a in range(0, 360, 6)]
    with group(turn=-28):
        tube('pull', pull, 0.016, tin, closed=True)
        cylinder('rivet', 0.035, 0.02, tin, at=(0, 0.06, lid + 0.01), edge=0.006)
        cylinder('tongue', 0.06, 0.014, tin, at=(0, 0.03, lid + 0.006), edge=0.005)


def powder_tin(label, radius=0.42, height=0.98, lid='#f4ead8'):
    """A tall tin with a plastic lid; its label goes around."""
    r, h = radius, height
    lathe('tin', [(0, .02), (r * .93, .02), (r * .96, 0), (r, .008), (r, .03), (r * .985, .04), (r * .985, h - .03),
                  (r, h - .02), (r, h)], steel(roughness=0.25), 160)
    sleeve('label', r * .989, .045, h - .04, 0.48, printed(label, 0.35, Clearcoat=0.2))
    lathe('lid', profile([(r * 1.02, h - .035), (r * 1.025, h + .03), (r * 1.01, h + .055), (r * .95, h + .06)], 6)
          + [(r * .93, h + .045), (0, h + .045)], plastic(lid), 160)


def jar(label, radius=0.36, height=0.66, body='#fbfaf6', lid='#0f5f4a', closed=True):
    """A wide-necked jar with a ribbed screw lid; open, the lid leans beside it."""
    r, h = radius, height
    lathe('jar', profile([(0, .015), (r * .82, .015), (r * .9, 0), (r * .98, .03), (r, .09)], 6)
          + profile([(r, .12), (r, h * .5), (r, h * .84)],
                    6) + profile([(r, h * .86), (r * .97, h * .93), (r * .87, h * .98), (r * .82, h),
                                  (r * .82, h + .09)], 8)
          + [(r * .77, h + .09), (r * .77, h * .5), (0, h * .5)], plastic(body, 0.3), 160)
    sleeve('label', r + .003, h * .10, h * .82, 0.46, printed(label, 0.4))
    if closed:
        screw_lid(r * .90, h - .005, 0.17, lid)
        return
    with group(at=(r * 1.75, -0.10, r * .90), tilt=(90, 0), turn=-24):
        screw_lid(r * .90, -0.085, 0.17, lid)
    scatter_flat(tablet(0.075), [(-.30, -.52), (-.12, -.60), (.06, -.55), (.20, -.68), (-.02, -.74), (.36, -.56)], 0.03)
    with group(at=(0, 0, h * .86)):
        scatter_flat(tablet(0.075), [(.22 * math.cos(a) * q, .22 * math.sin(a) * q) for q in (0.3, 0.75, 1)
                                     for a in range(0, 6)], 0.02, layers=2)


def screw_lid(radius, bottom, height, colour):
    """A screw lid with fine ribs."""
    top = bottom + height
    skin = plastic(colour, 0.38)
    lathe('lid', [(radius * .96, bottom), (radius, bottom + .012)]
          + profile([(radius, top - .03), (radius * .985, top - .008), (radius * .93, top)], 5) + [(radius * .86, top),
                                                                                                   (radius * .84,
                                                                                                    top - .008),
                                                                                                   (0, top - .008)],
          skin, 128)
    for i in range(60):
        a = 2 * math.pi * i / 60
        x, y = radius * math.cos(a), radius * math.sin(a)
        tube('rib', [(x, y, bottom + .018), (x, y, top - .035)], 0.0085, skin, detail=1)
