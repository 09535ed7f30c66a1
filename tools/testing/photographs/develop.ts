import type { RawImage } from "#server/uploads/cleaning/page-pixels.ts";
import { diceFor, type Dice } from "./dice.ts";
import { tintOf } from "./light-on-page.ts";
import { asSharp, rawOf } from "./page-picture.ts";
import type { Take } from "./scene.ts";

type Darkroom = {
  dice: Dice;
  /** Beside the picture that the take was made up for. */
  smaller: number;
};

/** From what falls through the lens to the file that is sent. */
export async function develop(seen: RawImage, take: Take, { dice, smaller }: Darkroom): Promise<Buffer> {
  const { longest, quality = 88, grey, blackBelow, turned } = take.sent ?? {};
  const grainy = withGrain(await throughLens(seen, take, smaller), take, dice);
  let picture = asSharp(grainy);
  if (longest !== undefined)
    picture = picture.resize({ width: longest, height: longest, fit: "inside", withoutEnlargement: true });
  if (turned !== undefined) picture = picture.rotate(backFrom[turned]).withMetadata({ orientation: turned });
  if (grey === true || blackBelow !== undefined) picture = picture.greyscale();
  if (blackBelow !== undefined) picture = picture.threshold(blackBelow);
  return picture.jpeg({ quality }).toBuffer();
}

/** Rotation of the stored pixels for each EXIF orientation. */
const backFrom = { 3: 180, 6: 270, 8: 90 } as const;

async function throughLens(seen: RawImage, take: Take, smaller: number): Promise<RawImage> {
  const blur = (take.blur ?? 0.7) * smaller;
  const dots = (take.moved?.dots ?? 0) * smaller;
  let picture = asSharp(seen);
  if (blur >= 0.3) picture = picture.blur(blur);
  if (dots >= 3) picture = picture.convolve(strokeOf(dots, take.moved?.degrees ?? 0));
  return rawOf(picture);
}

/** Motion blur, as a convolution kernel. */
function strokeOf(dots: number, degrees: number) {
  const size = Math.round(dots) | 1;
  const middle = (size - 1) / 2;
  const kernel = Array.from({ length: size * size }, () => 0);
  const [cos, sin] = [Math.cos((degrees / 180) * Math.PI), Math.sin((degrees / 180) * Math.PI)];
  for (let at = -middle; at <= middle; at += 0.25) {
    const [x, y] = [Math.round(middle + at * cos), Math.round(middle + at * sin)];
    kernel[y * size + x] = (kernel[y * size + x] ?? 0) + 1;
  }
  return { width: size, height: size, kernel };
}

const grainCount = 1 << 20;
const lastGrain = grainCount - 1;
let known: Float32Array | undefined;

/** Computed once: a million values, so that the repetition is invisible. */
function knownGrains(dice: Dice): Float32Array {
  return Float32Array.from({ length: grainCount }, () => {
    const away = Math.sqrt(-2 * Math.log(dice.between(1e-9, 1)));
    return away * Math.cos(dice.between(0, 2 * Math.PI));
  });
}

function withGrain({ width, height, dots }: RawImage, take: Take, dice: Dice): RawImage {
  const { grain = 3, light = {} } = take;
  const [red, green, blue] = tintOf(light);
  known ??= knownGrains(diceFor("grains"));
  const grains = known.map((size) => size * grain);
  const grainy = new Uint8ClampedArray(dots.length);
  for (let y = 0; y < height; y += 1) {
    let chance = Math.floor(dice.between(0, grainCount));
    const end = (y + 1) * width * 3;
    for (let at = y * width * 3; at < end; at += 3) {
      grainy[at] = (dots[at] ?? 0) * red + (grains[chance & lastGrain] ?? 0);
      grainy[at + 1] = (dots[at + 1] ?? 0) * green + (grains[(chance + 1) & lastGrain] ?? 0);
      grainy[at + 2] = (dots[at + 2] ?? 0) * blue + (grains[(chance + 2) & lastGrain] ?? 0);
      chance += 3;
    }
  }
  return { width, height, dots: new Uint8Array(grainy.buffer) };
}
