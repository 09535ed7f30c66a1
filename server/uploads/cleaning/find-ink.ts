/** Pixels per millimetre. Four pixels of a straightened page are one here, which halves its noise. */
export const dots = 3;
/** The shade of plain paper on a page that is compared, and that of places that are not on the photo. */
export const plainPaper = 200;
export const notOnPhoto = 255;

/** One byte per pixel, row by row. */
export type GreyPage = Uint8Array;
export type Size = { width: number; height: number };

/** Ink: how much darker than the paper around it, at least, and in how many times the noise. */
const faintest = 0.03;
const overNoise = 4;
/** A stroke: its pixels and its length, at least. Smaller ones are dirt or noise. */
const stroke = { area: 22, length: 10 };
/** Pixels of a stroke that are seen together: along it ink adds up and noise does not. */
const along = 3;
/** Millimetres: the paper around a place. */
const around = 8;
/** Darkness is counted in whole steps, many for each shade, because sums of whole numbers are exact and fast. */
const stepsPerShade = 128;
/** The darkness of black along a stroke. */
export const blackStroke = plainPaper * stepsPerShade * (2 * along + 1);

/**
 * `strokes` is 1 where a stroke lies. `darkness` is how dark it is there, in parts of `blackStroke`; strokes of less than
 * `limit` are lost in the noise.
 */
export type FoundInk = {
  strokes: Uint8Array;
  darkness: Int32Array;
  squareMillimetres: number;
  limit: number;
};

/** What is darker than the paper around it. Places in `skip` are left out, and those that are not on the photo are added to it. */
export function findInk(page: GreyPage, skip: Uint8Array, size: Size): FoundInk {
  skipUnseen(page, skip);
  const darkness = strokeDarkness(besidePaper(page, skip, size), size);
  const limit = leastDarkness(darkness, skip);
  const strokes = strokesIn(darkerThan(limit, darkness, skip), size);
  return { strokes, darkness, squareMillimetres: areaOf(strokes), limit };
}

function skipUnseen(page: GreyPage, skip: Uint8Array): void {
  for (let at = 0; at < page.length; at += 1) if (page[at] === notOnPhoto) skip[at] = 1;
}

function darkerThan(limit: number, darkness: Int32Array, skip: Uint8Array): Uint8Array {
  const found = new Uint8Array(darkness.length);
  for (let at = 0; at < found.length; at += 1)
    if (skip[at] === 0 && (darkness[at] ?? 0) > limit) found[at] = 1;
  return found;
}

export function areaOf(strokes: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < strokes.length; at += 1) count += strokes[at] ?? 0;
  return count / (dots * dots);
}

/** In steps: how much darker each place is than the mean of the square around it, without what is skipped. */
function besidePaper(page: GreyPage, skip: Uint8Array, { width, height }: Size): Int16Array {
  const reach = around * dots;
  const beside = new Int16Array(page.length);
  const sums = new Int32Array(width);
  const counts = new Int32Array(width);
  const addRow = (y: number, sign: 1 | -1) => {
    if (y < 0 || y >= height) return;
    for (let x = 0; x < width; x += 1) {
      if (skip[y * width + x] !== 0) continue;
      sums[x] = (sums[x] ?? 0) + sign * (page[y * width + x] ?? 0);
      counts[x] = (counts[x] ?? 0) + sign;
    }
  };
  const compareRow = (y: number) => {
    let sum = 0;
    let count = 0;
    for (let x = -reach; x < width; x += 1) {
      if (x + reach < width) {
        sum += sums[x + reach] ?? 0;
        count += counts[x + reach] ?? 0;
      }
      if (x > reach) {
        sum -= sums[x - reach - 1] ?? 0;
        count -= counts[x - reach - 1] ?? 0;
      }
      const at = y * width + x;
      if (x >= 0 && skip[at] === 0) beside[at] = (sum / count - (page[at] ?? 0)) * stepsPerShade;
    }
  };
  for (let y = 0; y < reach; y += 1) addRow(y, 1);
  for (let y = 0; y < height; y += 1) {
    addRow(y + reach, 1);
    addRow(y - reach - 1, -1);
    compareRow(y);
  }
  return beside;
}

/** The darkest sum of seven pixels in a row through each pixel, in four directions. Zero at the edges of the page. */
function strokeDarkness(beside: Int16Array, { width, height }: Size): Int32Array {
  const most = new Int32Array(beside.length);
  const sumRow = (y: number) => {
    for (let at = y * width + along; at < (y + 1) * width - along; at += 1) {
      const darkest = Math.max(
        sevenOf(beside, at, 1),
        sevenOf(beside, at, width),
        sevenOf(beside, at, width + 1),
        sevenOf(beside, at, width - 1),
      );
      if (darkest > 0) most[at] = darkest;
    }
  };
  for (let y = along; y < height - along; y += 1) sumRow(y);
  return most;
}

function sevenOf(values: Int16Array, at: number, step: number): number {
  return (
    (values[at - 3 * step] ?? 0) +
    (values[at - 2 * step] ?? 0) +
    (values[at - step] ?? 0) +
    (values[at] ?? 0) +
    (values[at + step] ?? 0) +
    (values[at + 2 * step] ?? 0) +
    (values[at + 3 * step] ?? 0)
  );
}

/** Most pixels are paper: ink is darker than they usually are, by several times as much as they differ. */
function leastDarkness(darkness: Int32Array, skip: Uint8Array): number {
  const finest = 10_000;
  const counts = new Uint32Array(finest / 5);
  let all = 0;
  for (let at = 0; at < darkness.length; at += 3) {
    if (skip[at] !== 0) continue;
    const step = Math.min(counts.length - 1, Math.round(((darkness[at] ?? 0) * finest) / blackStroke));
    counts[step] = (counts[step] ?? 0) + 1;
    all += 1;
  }
  const usual = quantile(counts, all * 0.5) / finest;
  const noise = (usual - quantile(counts, all * 0.16) / finest) * 1.1;
  return (usual + Math.max(faintest, overNoise * noise)) * blackStroke;
}

function quantile(counts: Uint32Array, rank: number): number {
  let left = rank;
  for (let step = 0; step < counts.length; step += 1) {
    left -= counts[step] ?? 0;
    if (left <= 0) return step;
  }
  return counts.length;
}

/** Leaves only the places, 1 in `found`, that touch enough others to be a stroke. */
export function strokesIn(found: Uint8Array, { width, height }: Size): Uint8Array {
  const strokes = new Uint8Array(found.length);
  const queue = new Int32Array(found.length);
  for (let start = 0; start < found.length; start += 1) {
    if (found[start] !== 1) continue;
    let tail = 1;
    queue[0] = start;
    found[start] = 0;
    let left = width;
    let right = 0;
    let top = height;
    let bottom = 0;
    for (let head = 0; head < tail; head += 1) {
      const at = queue[head] ?? 0;
      const x = at % width;
      const y = (at - x) / width;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
        for (
          let near = row * width + Math.max(0, x - 1);
          near <= row * width + Math.min(width - 1, x + 1);
          near += 1
        ) {
          if (found[near] !== 1) continue;
          found[near] = 0;
          queue[tail] = near;
          tail += 1;
        }
    }
    const length = Math.max(right - left, bottom - top) + 1;
    if (tail < stroke.area || length < stroke.length) continue;
    for (let at = 0; at < tail; at += 1) strokes[queue[at] ?? 0] = 1;
  }
  return strokes;
}

/** Places, 1 in `page`, and all within reach of them. */
export function widened(page: Uint8Array, { width, height }: Size, reach: number): Uint8Array {
  const rows = new Uint8Array(page.length);
  const widenInRow = (y: number) => {
    let last = -2 * reach - 1;
    for (let x = 0; x < width + reach; x += 1) {
      if (x < width && page[y * width + x] === 1) last = x;
      if (x >= reach && last >= x - 2 * reach) rows[y * width + x - reach] = 1;
    }
  };
  for (let y = 0; y < height; y += 1) widenInRow(y);
  const both = new Uint8Array(page.length);
  const lastIn = new Int32Array(width).fill(-2 * reach - 1);
  const widenRow = (y: number) => {
    for (let x = 0; x < width; x += 1) {
      if (y < height && rows[y * width + x] === 1) lastIn[x] = y;
      if (y >= reach && (lastIn[x] ?? 0) >= y - 2 * reach) both[(y - reach) * width + x] = 1;
    }
  };
  for (let y = 0; y < height + reach; y += 1) widenRow(y);
  return both;
}
