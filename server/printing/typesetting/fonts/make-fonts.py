"""Makes the static fonts of this folder out of the variable ones that the screens use. See README.md."""

import pathlib
import sys
import tempfile

from fontTools import merge
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

HERE = pathlib.Path(__file__).parent
PACKAGES = HERE.parents[3] / "node_modules" / "@fontsource-variable"
LATIN = ["latin", "latin-ext"]
WIDE = LATIN + ["vietnamese", "cyrillic", "cyrillic-ext", "greek", "greek-ext"]
FONTS = [
    ("besley", "Besley", "normal", 700, LATIN),
    ("literata", "Literata", "normal", 400, WIDE),
    ("literata", "Literata", "italic", 400, LATIN + ["vietnamese"]),
    ("public-sans", "Public Sans", "normal", 400, LATIN + ["vietnamese"]),
    ("public-sans", "Public Sans", "normal", 700, LATIN + ["vietnamese"]),
]
# Only what a variable font or a screen needs.
DROPPED = ["STAT", "MVAR", "HVAR", "VVAR", "avar", "gasp", "DSIG", "vhea", "vmtx"]


def one_subset(package, subset, style, weight, folder):
    font = TTFont(PACKAGES / package / "files" / f"{package}-{subset}-wght-{style}.woff2")
    font = instancer.instantiateVariableFont(font, {"wght": weight})
    font.flavor = None
    path = folder / f"{subset}.ttf"
    font.save(path)
    return str(path)


def name(font, family, style_name, weight, italic):
    table = font["name"]
    kept = {record.nameID: record.toUnicode() for record in table.names if record.nameID in (0, 13, 14)}
    table.names = []
    full = f"{family} {style_name}"
    words = {**kept, 1: family, 2: style_name, 3: full, 4: full, 5: "Version 1.000", 6: full.replace(" ", "")}
    for name_id, text in sorted(words.items()):
        table.setName(text, name_id, 3, 1, 0x409)
    font["OS/2"].usWeightClass = weight
    font["OS/2"].fsSelection = (0x01 if italic else 0) | (0x20 if weight == 700 else 0) or 0x40
    font["head"].macStyle = (0x02 if italic else 0) | (0x01 if weight == 700 else 0)
    # The same input is the same file, whenever it is made.
    font["head"].created = font["head"].modified = 3600000000
    font.recalcTimestamp = False


for package, family, style, weight, subsets in FONTS:
    with tempfile.TemporaryDirectory() as folder:
        parts = [one_subset(package, subset, style, weight, pathlib.Path(folder)) for subset in subsets]
        font = merge.Merger(merge.Options(drop_tables=DROPPED)).merge(parts)
    style_name = "Italic" if style == "italic" else {400: "Regular", 700: "Bold"}[weight]
    name(font, family, style_name, weight, style == "italic")
    path = HERE / f"{family.replace(' ', '')}-{style_name}.ttf"
    font.save(path)
    print(path.name, path.stat().st_size, len(font.getBestCmap()), file=sys.stderr)
