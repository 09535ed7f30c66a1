export type Point = { x: number; y: number };

/** Maps the sheet to the image: eight numbers, row by row; the ninth is 1. */
export type Homography = readonly [number, number, number, number, number, number, number, number];

export function project([a, b, c, d, e, f, g, h]: Homography, { x, y }: Point): Point {
  const depth = g * x + h * y + 1;
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth };
}

export type PointPair = { from: Point; to: Point };

/** Least-squares fit. Undefined if the points are collinear. */
export function fitHomography(pairs: readonly PointPair[]): Homography | undefined {
  // Scale both sides to about 1: mixing millimetres and thousands of pixels loses precision.
  const [fromScale, toScale] = [scaleOf(pairs.map(({ from }) => from)), scaleOf(pairs.map(({ to }) => to))];
  const rows = pairs.flatMap(({ from, to }) => {
    const [x, y] = [from.x / fromScale, from.y / fromScale];
    const [u, v] = [to.x / toScale, to.y / toScale];
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  const solved = solve(normalEquations(rows));
  if (solved === undefined) return undefined;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = solved;
  const stretch = toScale / fromScale;
  return [
    a * stretch,
    b * stretch,
    c * toScale,
    d * stretch,
    e * stretch,
    f * toScale,
    g / fromScale,
    h / fromScale,
  ];
}

function scaleOf(points: readonly Point[]): number {
  return Math.max(1e-9, ...points.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]));
}

const unknowns = 8;

/** For least squares; the last column is the right side. */
function normalEquations(rows: readonly (readonly number[])[]): number[][] {
  return Array.from({ length: unknowns }, (_, one) =>
    Array.from({ length: unknowns + 1 }, (__, other) =>
      rows.reduce((sum, row) => sum + (row[one] ?? 0) * (row[other] ?? 0), 0),
    ),
  );
}

function solve(rows: number[][]): number[] | undefined {
  for (let step = 0; step < unknowns; step += 1) {
    const [pivot, ...rest] = rows
      .slice(step)
      .toSorted((one, other) => Math.abs(other[step] ?? 0) - Math.abs(one[step] ?? 0));
    const lead = pivot?.[step] ?? 0;
    if (pivot === undefined || Math.abs(lead) < 1e-12) return undefined;
    rows.splice(step, rows.length, pivot, ...rest);
    for (const row of rows) {
      if (row === pivot) continue;
      const factor = (row[step] ?? 0) / lead;
      for (let at = step; at <= unknowns; at += 1) row[at] = (row[at] ?? 0) - factor * (pivot[at] ?? 0);
    }
  }
  return rows.map((row, at) => (row[unknowns] ?? 0) / (row[at] ?? 1));
}
