"""Makes the files of test/web/viewer/tiff-files.json with libtiff, as Pillow has it: pip install pillow

Each holds the picture that pixel() describes, or its black-and-white form where the name begins with bit.
"""

import base64
import io
import json
import sys

from PIL import Image

WIDTH, HEIGHT = 37, 23


def pixel(x, y):
    return (x * 7 + y) % 256, (y * 11) % 256, 255 if (x * y) % 5 == 0 else 40


colours = Image.new("RGB", (WIDTH, HEIGHT))
colours.putdata([pixel(x, y) for y in range(HEIGHT) for x in range(WIDTH)])
bits = Image.new("1", (WIDTH, HEIGHT))
bits.putdata([255 if (x * y) % 5 == 0 else 0 for y in range(HEIGHT) for x in range(WIDTH)])
blue = colours.getchannel(2)

FILES = {
    "rgb none": (colours, {}),
    "rgb lzw": (colours, {"compression": "tiff_lzw"}),
    "rgb lzw differences": (colours, {"compression": "tiff_lzw", "tiffinfo": {317: 2}}),
    "rgb deflate": (colours, {"compression": "tiff_adobe_deflate"}),
    "rgb packbits": (colours, {"compression": "packbits"}),
    "rgba lzw": (colours.convert("RGBA"), {"compression": "tiff_lzw"}),
    "cmyk lzw": (colours.convert("CMYK"), {"compression": "tiff_lzw"}),
    "bit none": (bits, {}),
    "bit group 4": (bits, {"compression": "group4"}),
    "bit group 3": (bits, {"compression": "group3"}),
    "bit group 3 two-dimensional": (bits, {"compression": "group3", "tiffinfo": {292: 5}}),
    "bit rows": (bits, {"compression": "tiff_ccitt"}),
    "bit low first": (bits, {"compression": "group4", "tiffinfo": {266: 2}}),
    "bit palette": (blue.point(lambda level: level // 255).convert("L"), None),
    "bit 16": (blue, None),
}

made = {}
for name, (picture, options) in FILES.items():
    if name == "bit palette":
        picture = Image.frombytes("P", picture.size, picture.tobytes())
        picture.putpalette([0, 0, 0, 255, 255, 255])
        options = {"compression": "tiff_lzw"}
    elif name == "bit 16":
        samples = b"".join(bytes([level, level]) for level in picture.point(lambda level: level // 255 * 255).tobytes())
        picture = Image.frombytes("I;16", picture.size, samples)
        options = {"compression": "tiff_lzw"}
    file = io.BytesIO()
    picture.save(file, "TIFF", **options)
    made[name] = base64.b64encode(file.getvalue()).decode()

json.dump(made, sys.stdout, indent=2)
print()
