import type { Camera } from "./camera.ts";
import {
  afterTaking,
  decideFrame,
  keyOf,
  startOfScan,
  type FrameDecision,
  type ScanState,
  type SheetSide,
} from "./decide-frame.ts";
import type { FrameReader, SeenFrame } from "./frame-reader.ts";

export type ScanNews =
  | Exclude<FrameDecision, { type: "take" }>
  | { type: "taken"; sheet: SheetSide }
  | { type: "not-stored" };

export type ScanDeps = {
  camera: Pick<Camera, "takePhoto">;
  reader: Pick<FrameReader, "look" | "encode">;
  /** Undefined while the camera has no picture yet. */
  nextFrame: () => Promise<ImageBitmap | undefined>;
  /** Stores the picture on this device. False if it could not be stored. */
  keep: (sheet: SheetSide, picture: Blob) => Promise<boolean>;
  heard: (news: ScanNews) => void;
  /** Keys of sheets that were taken before. */
  taken: Iterable<string>;
  signal: AbortSignal;
};

/** Takes each sheet that is held under the camera, until the signal. "taken" is heard only once the picture is stored. */
export async function scanPile(deps: ScanDeps): Promise<void> {
  const { reader, heard, signal } = deps;
  let state = startOfScan(deps.taken);
  let best: SeenFrame | undefined;
  while (!signal.aborted) {
    const bitmap = await deps.nextFrame();
    if (bitmap === undefined) continue;
    const seen = await reader.look(bitmap);
    if (signal.aborted) return;
    const decided = decideFrame(state, seen.frame);
    state = decided.state;
    best = sharperOf(best, seen, state);
    if (decided.decision.type !== "take") {
      heard(decided.decision);
      continue;
    }
    const { sheet } = decided.decision;
    const isStored = best !== undefined && (await take(deps, sheet, best));
    best = undefined;
    state = isStored ? afterTaking(state, sheet) : startOfScan(state.taken);
    heard(isStored ? { type: "taken", sheet } : { type: "not-stored" });
  }
}

/** Of the frames in which the sheet lies still. The other bitmap is closed: a phone has memory for few of them. */
function sharperOf(
  best: SeenFrame | undefined,
  seen: SeenFrame,
  { still }: ScanState,
): SeenFrame | undefined {
  const isSameSheet = still !== null && still.frames > 1;
  if (isSameSheet && best !== undefined && best.frame.sharpness >= seen.frame.sharpness) {
    seen.bitmap.close();
    return best;
  }
  best?.bitmap.close();
  if (still === null) seen.bitmap.close();
  return still === null ? undefined : seen;
}

async function take({ camera, reader, keep }: ScanDeps, sheet: SheetSide, best: SeenFrame): Promise<boolean> {
  const photo = await camera.takePhoto();
  const isUsable = photo !== undefined && (await showsSheet(reader, photo, sheet));
  if (isUsable) best.bitmap.close();
  return keep(sheet, isUsable ? photo : await reader.encode(best.bitmap));
}

/** The sheet may have moved since the frame. */
async function showsSheet(reader: ScanDeps["reader"], photo: Blob, sheet: SheetSide): Promise<boolean> {
  const bitmap = await createImageBitmap(photo).catch(() => undefined);
  if (bitmap === undefined) return false;
  const seen = await reader.look(bitmap);
  seen.bitmap.close();
  const { decision, state } = decideFrame(startOfScan(), seen.frame);
  return decision.type === "hold-still" && state.still?.key === keyOf(sheet);
}
