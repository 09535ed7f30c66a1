import { fitHomography, type Homography, type Point } from "#server/uploads/cleaning/page-geometry.ts";
import type { Camera } from "./scene.ts";

export type Size = { width: number; height: number };

/** A camera's view of a sheet: the image size, and the point on the sheet in millimetres behind each pixel. */
export type View = {
  frame: Size;
  toSheet: Homography;
  /** Position of the camera above the sheet; undefined for a scanner. */
  eye: (Point & { above: number }) | undefined;
  dotsPerMillimetre: number;
};

/** Right, down, and away from the camera. */
type Place = readonly [number, number, number];
/** In degrees. */
type Held = { pitch: number; yaw: number; roll: number };

/** 12 megapixels, as most phones have. */
export const phoneAcross = 3024;
/** As far from the lens as a main camera's, measured in the picture's longest side. */
const focus = 1.05;

export function viewOf(camera: Camera, sheet: Size, across: number): View {
  const phone = { width: across, height: Math.round((across * 4) / 3) };
  return camera.type === "phone" ? fromAbove(camera, sheet, phone) : onGlass(camera, sheet);
}

function onGlass({ dotsPerInch, roll }: Camera & { type: "scanner" }, sheet: Size): View {
  const scale = dotsPerInch / 25.4;
  const lying = middleOut(sheet).map((corner) => {
    const [x, y] = spun(roll, corner.x, corner.y);
    return { x: x * scale, y: y * scale };
  });
  const { low, high } = boundsOf(lying);
  const frame = { width: Math.round(high.x - low.x), height: Math.round(high.y - low.y) };
  return {
    frame,
    toSheet: sheetUnder(
      lying.map(({ x, y }) => ({ x: x - low.x, y: y - low.y })),
      sheet,
    ),
    eye: undefined,
    dotsPerMillimetre: scale,
  };
}

function fromAbove(camera: Camera & { type: "phone" }, sheet: Size, phone: Size): View {
  const corners = middleOut(sheet).map(({ x, y }) => turned(camera, [x, y, 0]));
  const reach = focus * Math.max(phone.width, phone.height);
  const seenFrom = (away: number) =>
    corners.map(([x, y, z]) => ({ x: (x * reach) / (z + away), y: (y * reach) / (z + away) }));
  // As near as the sheet fills so much of the picture, found by halving.
  let [near, far] = [Math.max(...corners.map(([, , z]) => -z)) * 1.05 + 20, 5_000];
  for (let step = 0; step < 50; step += 1) {
    const away = (near + far) / 2;
    const { low, high } = boundsOf(seenFrom(away));
    const filled = Math.max((high.x - low.x) / phone.width, (high.y - low.y) / phone.height);
    if (filled > camera.fill) near = away;
    else far = away;
  }
  const seen = seenFrom(far);
  const { low, high } = boundsOf(seen);
  const [right, down] = camera.aside ?? [0, 0];
  const moved = {
    x: phone.width * (0.5 + right) - (low.x + high.x) / 2,
    y: phone.height * (0.5 + down) - (low.y + high.y) / 2,
  };
  const [ex, ey, ez] = turnedBack(camera, [0, 0, -far]);
  return {
    frame: phone,
    toSheet: sheetUnder(
      seen.map(({ x, y }) => ({ x: x + moved.x, y: y + moved.y })),
      sheet,
    ),
    eye: { x: ex + sheet.width / 2, y: ey + sheet.height / 2, above: Math.abs(ez) },
    dotsPerMillimetre: reach / far,
  };
}

function sheetUnder(seen: readonly Point[], sheet: Size): Homography {
  const half = { x: sheet.width / 2, y: sheet.height / 2 };
  const toSheet = fitHomography(
    middleOut(sheet).map(({ x, y }, at) => ({
      from: seen[at] ?? half,
      to: { x: x + half.x, y: y + half.y },
    })),
  );
  if (toSheet === undefined) throw new Error("No homography fits the sheet.");
  return toSheet;
}

/** The corners of a sheet from its middle, clockwise from the upper left. */
function middleOut({ width, height }: Size): Point[] {
  const [x, y] = [width / 2, height / 2];
  return [
    { x: -x, y: -y },
    { x, y: -y },
    { x, y },
    { x: -x, y },
  ];
}

function boundsOf(points: readonly Point[]): { low: Point; high: Point } {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return {
    low: { x: Math.min(...xs), y: Math.min(...ys) },
    high: { x: Math.max(...xs), y: Math.max(...ys) },
  };
}

/** First sideways, then forward, then around. */
function turned({ pitch, yaw, roll }: Held, place: Place): Place {
  let [x, y, z] = place;
  [z, x] = spun(yaw, z, x);
  [y, z] = spun(pitch, y, z);
  [x, y] = spun(roll, x, y);
  return [x, y, z];
}

function turnedBack({ pitch, yaw, roll }: Held, place: Place): Place {
  let [x, y, z] = place;
  [x, y] = spun(-roll, x, y);
  [y, z] = spun(-pitch, y, z);
  [z, x] = spun(-yaw, z, x);
  return [x, y, z];
}

function spun(degrees: number, one: number, other: number): [number, number] {
  const [cos, sin] = [Math.cos((degrees / 180) * Math.PI), Math.sin((degrees / 180) * Math.PI)];
  return [one * cos - other * sin, one * sin + other * cos];
}
