"""Drawn landscapes: rivers from above, valleys, night skies, maps. Same seed, same picture.

Every scene is a function of a size and a seed to an RGB (or grey) Pillow image. What they share: fractal noise for
ground and haze, and the sine-generated curve, the line whose direction swings like a sine along its length and which
real meanders follow closely (Langbein and Leopold, "River Meanders: Theory of Minimum Variance", USGS 1966).
"""

import math

import numpy as np
from PIL import Image, ImageDraw, ImageFilter


def noise(width, height, rng, cells=4, octaves=5):
    """Fractal noise from 0 to 1: random grids, each twice as fine and half as strong as the one before."""
    total = np.zeros((height, width))
    for octave in range(octaves):
        columns, rows = cells * 2**octave + 1, max(2, cells * 2**octave * height // width + 1)
        grid = Image.fromarray(rng.random((rows, columns)).astype(np.float32))
        total += np.asarray(grid.resize((width, height), Image.Resampling.BICUBIC)) / 2**octave
    return (total - total.min()) / (total.max() - total.min())


def tint(values, stops):
    """Colours for values from 0 to 1, between evenly spaced stops."""
    stops = np.asarray(stops, dtype=float)
    places = np.linspace(0, 1, len(stops))
    return np.stack([np.interp(values, places, stops[:, channel]) for channel in range(3)], axis=-1)


def blend(below, above, share):
    """`above` over `below`, by a share from 0 to 1 for each pixel."""
    return below + (np.asarray(above, dtype=float) - below) * share[..., None]


def picture(colours):
    return Image.fromarray(np.clip(colours, 0, 255).astype(np.uint8))


def meander(width, height, rng, swing=1.6, bends=3.5):
    """Points of a river across the picture, and how sharply it turns at each (positive: to the right)."""
    along = np.linspace(0, 1, 700)
    phase = rng.random() * 2 * math.pi
    unrest = np.interp(along, np.linspace(0, 1, 9), rng.normal(0, 0.35, 9))
    direction = swing * np.sin(2 * math.pi * bends * along + phase) + unrest
    x, y = np.cumsum(np.cos(direction)), np.cumsum(np.sin(direction))
    x = (x - x[0]) / (x[-1] - x[0]) * width * 1.2 - width * 0.1
    slope = np.polyfit(x, y, 1)
    y = (y - np.polyval(slope, x)) * (width * 1.2 / 700) * 1.6
    y = np.clip(y, -0.42 * height, 0.42 * height) + height * (0.5 + 0.08 * np.sin(along * 3 + phase))
    return np.stack([x, y], axis=1), np.gradient(direction)


def stroke(size, points, breadth, blur=0.0):
    """How much of each pixel a line covers, drawn twice as large and made small again for smooth edges."""
    width, height = size
    mask = Image.new("L", (width * 2, height * 2))
    draw = ImageDraw.Draw(mask)
    radius = breadth
    for x, y in np.asarray(points) * 2:
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    draw.line([tuple(point) for point in np.asarray(points) * 2], fill=255, width=max(1, round(breadth * 2)))
    mask = mask.resize(size, Image.Resampling.BOX)
    if blur:
        mask = mask.filter(ImageFilter.GaussianBlur(blur))
    return np.asarray(mask) / 255


def shade(heights, strength=5.5):
    """Light from the north-west on a ground of these heights, around 1."""
    down, right = np.gradient(heights)
    return 1 - strength * (down + right) / 2 * heights.shape[1] / 100


def fields(width, height, rng, n_fields=70):
    """A patchwork: for each pixel the number of the nearest of some random points."""
    small = (width // 4 + 1, height // 4 + 1)
    points = rng.random((n_fields, 2)) * small
    columns, rows = np.meshgrid(np.arange(small[0]), np.arange(small[1]))
    far = [np.abs(columns - x) + np.abs(rows - y) for x, y in points]
    nearest = Image.fromarray(np.argmin(far, axis=0).astype(np.uint8))
    return np.asarray(nearest.resize((width, height), Image.Resampling.NEAREST))


GREEN = [(38, 66, 44), (74, 104, 58), (124, 142, 76), (176, 170, 104)]
AUTUMN = [(70, 52, 40), (128, 84, 44), (184, 126, 58), (214, 176, 104)]
JUNGLE = [(14, 50, 36), (26, 78, 46), (52, 108, 56), (96, 140, 72)]
DESERT = [(146, 104, 72), (190, 146, 100), (220, 184, 138), (236, 212, 174)]


def river(size, seed, ground=GREEN, water=((44, 92, 112), (22, 58, 84)), is_farmed=True):
    """A river seen from above, its line of greatest depth nearer to the outer bank of each bend."""
    width, height = size
    rng = np.random.default_rng(seed)
    heights = noise(width, height, rng, cells=5, octaves=6)
    colours = tint(heights, ground)
    if is_farmed:
        patches = fields(width, height, rng)
        hues = rng.normal(0, 13, (256, 3))
        hedges = np.abs(np.gradient(patches.astype(float))[0]) + np.abs(np.gradient(patches.astype(float))[1])
        plain = np.clip(1.4 - 2 * np.abs(heights - 0.5), 0, 1)
        colours += hues[patches] * plain[..., None]
        colours = blend(colours, ground[0], (hedges > 0) * 0.55 * plain)
    colours *= shade(heights)[..., None]
    points, turning = meander(width, height, rng)
    breadth = width / 26
    old_arm, _ = meander(width, height, rng, swing=1.9, bends=3)
    colours = blend(colours, ground[1], stroke(size, old_arm[200:420], breadth * 0.5, 2) * 0.75)
    colours = blend(colours, ground[3], stroke(size, points, breadth * 1.35, width / 180) * 0.8)
    colours = blend(colours, water[0], stroke(size, points, breadth, 1))
    normal = np.stack([-np.gradient(points[:, 1]), np.gradient(points[:, 0])], axis=1)
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    deep = points - normal * (turning / np.abs(turning).max() * breadth * 0.5)[:, None]
    colours = blend(colours, water[1], stroke(size, deep, breadth * 0.42, breadth * 0.14) * 0.9)
    return picture(colours)


def valley(size, seed, sky=((250, 214, 170), (142, 168, 196)), rock=(34, 48, 66), n_ridges=6, sun=0.62):
    """Ridges behind ridges in haze, and a river that holds the colour of the sky."""
    width, height = size
    rng = np.random.default_rng(seed)
    rows, columns = np.mgrid[0:height, 0:width]
    near, far = np.asarray(sky[0], dtype=float), np.asarray(sky[1], dtype=float)
    colours = tint(np.clip(rows / (height * 0.62), 0, 1), [far, (near + far) / 2, near])
    distance = np.hypot(columns - width * sun, rows - height * 0.38) / width
    colours = blend(colours, (255, 246, 222), np.clip(np.exp(-distance * 9) * 0.9, 0, 1))
    colours = blend(colours, (255, 252, 240), np.clip((0.035 - distance) * width / 2, 0, 1))
    for ridge in range(n_ridges):
        share = (ridge + 1) / n_ridges
        line = noise(width, 8, rng, cells=3 + ridge, octaves=6)[3]
        sides = np.abs(np.linspace(-1, 1, width) + rng.normal(0, 0.15)) ** 1.3
        top = height * (0.36 + 0.42 * share - 0.2 * share * sides - 0.2 * (line - 0.5))
        depth = (rows - top[None, :]) / height
        colour = near + (np.asarray(rock) - near) * share**1.2
        hazed = blend(np.broadcast_to(colour, colours.shape), near, np.clip(depth * 2.2 * (1 - share), 0, 0.7))
        colours = np.where((depth > 0)[..., None], hazed, colours)
    fall = np.linspace(0, 1, 160)
    swing = 0.16 * np.sin(fall * 7 + seed) * (0.25 + fall)
    bed = np.stack([width * (0.5 + swing), height * (0.78 + 0.25 * fall)], axis=1)
    for start in range(0, 150, 5):
        piece = stroke(size, bed[start : start + 7], 1 + width / 18 * fall[start] ** 1.6)
        colours = blend(colours, near * 0.94, piece * 0.9)
    return picture(colours)


def night(size, seed):
    """Stars and the Milky Way over a lake."""
    width, height = size
    rng = np.random.default_rng(seed)
    shore = int(height * 0.72)
    rows, columns = np.mgrid[0:shore, 0:width]
    colours = tint(rows / shore, [(6, 9, 26), (12, 22, 52), (34, 52, 84)])
    across = (columns - width * 0.45) * 0.55 + (rows - shore * 0.4) * 0.84
    band = np.exp(-((across / (width * 0.13)) ** 2)) * (0.35 + 0.65 * noise(width, shore, rng, cells=6))
    colours = blend(colours, (168, 160, 178), np.clip(band * 0.55, 0, 1))
    n_stars = width * shore // 260
    y = rng.integers(0, shore, n_stars)
    x = rng.integers(0, width, n_stars)
    light = np.minimum(1, rng.pareto(2.2, n_stars) * 0.28)
    colours[y, x] += (np.array([255, 250, 240]) - colours[y, x]) * light[:, None]
    for star in np.argsort(light)[-12:]:
        glow = np.exp(-(np.hypot(columns - x[star], rows - y[star]) ** 2) / 5)
        colours = blend(colours, (255, 250, 242), glow * 0.9)
    line = noise(width, 8, rng, cells=5)[2]
    hills = shore * (0.94 - 0.28 * line)
    colours = np.where((rows > hills[None, :])[..., None], np.array([7, 10, 20.0]), colours)
    lake = colours[::-1][: height - shore]
    sway = rng.integers(-2, 3, len(lake))
    lake = np.stack([np.roll(row, shift, axis=0) for row, shift in zip(lake, sway)])
    return picture(np.concatenate([colours, lake * 0.55 + np.array([2, 5, 12])]))


def delta(size, seed):
    """A river that divides again and again before the sea takes it."""
    width, height = size
    rng = np.random.default_rng(seed)
    ground = noise(width, height, rng, cells=6, octaves=6)
    rows, columns = np.mgrid[0:height, 0:width]
    reach = np.hypot(columns - width * 0.5, (rows + height * 0.12) * 1.1) / height
    land = np.clip((1.02 + 0.26 * (ground - 0.5) - reach) * 16, 0, 1)
    shallow = np.clip((1.3 + 0.3 * (ground - 0.5) - reach) * 3, 0, 1)
    colours = tint(ground, [(16, 62, 92), (22, 82, 112)])
    colours = blend(colours, (104, 158, 148), shallow * 0.85)
    green = tint(ground, [(52, 78, 48), (98, 116, 66), (158, 148, 96)]) * shade(ground, 4)[..., None]
    colours = blend(colours, green, land)
    arms = [((width * 0.5, -5.0), math.pi / 2, width / 34)]
    while arms:
        start, direction, breadth = arms.pop()
        steps = np.linspace(0, height * 0.24, 40)
        turns = direction + 0.5 * np.sin(steps / height * 30 + rng.random() * 6)
        step = steps[1]
        path = np.cumsum(np.stack([np.cos(turns), np.sin(turns)], axis=1) * step, axis=0) + start
        colours = blend(colours, (70, 124, 132), stroke(size, path, breadth, 0.6) * (0.12 + 0.88 * land))
        if breadth > width / 220 and path[-1][1] < height * 0.95:
            parts = 2 if rng.random() < 0.85 else 1
            for part in range(parts):
                angle = direction + (part - (parts - 1) / 2) * 0.85 + rng.normal(0, 0.12)
                arms.append((tuple(path[-1]), angle, breadth * (0.66 if parts == 2 else 0.9)))
    return picture(colours)


def elevation(size, seed):
    """Heights from 0 to 1 of a hilly ground with a river's valley in it, and the river's points."""
    width, height = size
    rng = np.random.default_rng(seed)
    points, _ = meander(width, height, rng, swing=1.2, bends=2)
    columns, rows = np.meshgrid(np.arange(0, width, 4), np.arange(0, height, 4))
    far = np.full(columns.shape, np.inf)
    for x, y in points[::5]:
        far = np.minimum(far, np.hypot(columns - x, rows - y))
    far = Image.fromarray(far.astype(np.float32)).resize(size, Image.Resampling.BICUBIC)
    rise = np.tanh(np.clip(np.asarray(far), 0, None) / (width * 0.16))
    heights = rise * (0.35 + 0.65 * noise(width, height, rng, cells=3, octaves=5))
    return (heights - heights.min()) / (heights.max() - heights.min()), points


def contours(size, seed, n_lines=16, is_grey=False):
    """A map of the kind surveyors draw: lines of equal height, every fourth stronger, and the river."""
    heights, points = elevation(size, seed)
    steps = np.floor(heights * n_lines)
    edge = np.zeros(heights.shape)
    strong = np.zeros(heights.shape)
    for axis in (0, 1):
        change = np.diff(steps, axis=axis, append=np.take(steps, [-1], axis=axis)) != 0
        edge = np.maximum(edge, change)
        strong = np.maximum(strong, change & (np.maximum(steps, np.roll(steps, -1, axis=axis)) % 4 == 0))
    paper = tint(steps / n_lines, [(226, 234, 206), (244, 236, 208), (234, 212, 178), (248, 244, 236)])
    colours = blend(paper * np.clip(shade(heights, 4), 0.86, 1.1)[..., None], (150, 104, 66), edge * 0.55)
    colours = blend(colours, (112, 70, 40), strong * 0.75)
    colours = blend(colours, (58, 122, 168), stroke(size, points, size[0] / 110))
    drawn = picture(colours)
    return drawn.convert("L") if is_grey else drawn


def wandering(size, seed, n_frames=8):
    """A river whose bends grow, frame by frame."""
    frames = []
    for frame in range(n_frames):
        rng = np.random.default_rng(seed)
        points, _ = meander(*size, rng, swing=0.4 + 1.5 * frame / (n_frames - 1), bends=3)
        colours = np.full((size[1], size[0], 3), (206, 196, 156), dtype=float)
        colours = blend(colours, (158, 166, 112), stroke(size, points, size[0] / 12, 3) * 0.8)
        colours = blend(colours, (60, 112, 140), stroke(size, points, size[0] / 30))
        frames.append(picture(colours))
    return frames
