import { readFile, writeFile } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { chromiumProgram, quietChromium } from "./engines/chromium.ts";

/** Draws the PNG icons and the card for shared links from our SVGs: node tools/make-icons.ts, after a change there. */
const brand = new URL("../web/brand/", import.meta.url);
const target = new URL("static/", brand);
const face = "@fontsource-variable/besley/files/besley-latin-wght-normal.woff2";
const tile = await readFile(new URL("favicon.svg", target), "utf8");
// Phones cut their own corners; a maskable icon may lose everything outside the middle four fifths.
const square = tile.replace(' rx="10"', "");
const maskable = square
  .replace('viewBox="0 0 48 48"', 'viewBox="-8 -8 64 64"')
  .replace('<rect width="48" height="48"', '<rect x="-8" y="-8" width="64" height="64"');
const onDark = tile.replace(/<rect[^>]*>/, "").replace('stroke="#1d5c45"', 'stroke="#12332f"');

const browser = await chromium.launch({ ...chromiumProgram(), args: quietChromium });
const page = await browser.newPage();

async function paint(width: number, height: number, body: string): Promise<Buffer> {
  await page.setViewportSize({ width, height });
  await page.setContent(`<style>*{margin:0}svg{display:block;width:100%;height:100%}</style>${body}`);
  await page.evaluate("document.fonts.ready");
  return page.screenshot({ omitBackground: true });
}

async function keep(name: string, png: Buffer): Promise<void> {
  await writeFile(new URL(name, target), png);
  console.log(`${name} ${png.length} bytes`);
}

/** The old container: a directory of 16 bytes each, then the PNGs as they are. */
function iconFile(images: { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of images.entries()) {
    const at = 6 + 16 * index;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)]);
}

await keep("icon-192.png", await paint(192, 192, tile));
await keep("icon-512.png", await paint(512, 512, tile));
await keep("icon-maskable-512.png", await paint(512, 512, maskable));
await keep("apple-touch-icon.png", await paint(180, 180, square));
const small = [];
for (const size of [16, 32, 48]) small.push({ size, png: await paint(size, size, tile) });
await keep("favicon.ico", iconFile(small));

const scene = await readFile(new URL("pictures/hero-wide.svg", brand), "utf8");
const font = (await readFile(new URL(`../../node_modules/${face}`, brand))).toString("base64");
const card = `<style>
@font-face{font-family:Besley;font-weight:400 900;src:url(data:font/woff2;base64,${font})}
body{position:relative;height:630px;overflow:hidden;color:#fffef9;font-family:Besley}
body>svg{position:absolute;bottom:-18px;height:720px}
header{position:absolute;left:60px;top:52px;display:flex;align-items:center;font-weight:700;font-size:34px}
header svg{width:58px;height:58px;margin:0 10px 0 -7px}
h1{position:absolute;left:60px;top:136px;font:700 67px/1.06 Besley;letter-spacing:-.02em}
</style>${scene}<header>${onDark}Cabin Courier</header><h1>Share stories<br>with your camper</h1>`;
await keep("social-card.png", await paint(1200, 630, card));
await browser.close();
