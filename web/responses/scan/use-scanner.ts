import { useCallback, useEffect, useRef, useState, type RefCallback } from "react";
import { openCamera, type CameraFailure } from "./camera.ts";
import { keyOf, type SheetSide } from "./decide-frame.ts";
import { openFrameReader } from "./frame-reader.ts";
import { scanPile, type ScanNews } from "./scan-pile.ts";

export type Scanner = {
  status: "starting" | "scanning" | CameraFailure | "no-reader";
  /** What the person can do now. */
  hint: ScanNews["type"];
  taken: number;
  /** `nth` counts the results, so that the same one twice is shown twice. */
  result: { type: "taken" | "already"; sheet: SheetSide; nth: number } | undefined;
};

type ScannerDeps = {
  /** Stores the picture on this device. */
  keep: (sheet: SheetSide, picture: Blob) => Promise<boolean>;
  takenBefore: readonly SheetSide[];
};

/** Between two frames, so that a phone stays cool. */
const pauseMs = 100;
const beforeScan: Scanner = { status: "starting", hint: "nothing", taken: 0, result: undefined };

/** Opens the camera of this device and closes it with the component. */
export function useScanner(deps: ScannerDeps): Scanner & { showIn: RefCallback<HTMLVideoElement> } {
  const [scanner, setScanner] = useState(beforeScan);
  const video = useRef<HTMLVideoElement>(null);
  const showIn = useCallback((element: HTMLVideoElement | null) => void (video.current = element), []);
  const latest = useRef(deps);
  useEffect(() => {
    latest.current = deps;
  });
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const show = (change: (before: Scanner) => Scanner) => {
      if (!signal.aborted) setScanner(change);
    };
    async function scan(): Promise<void> {
      const camera = await openCamera();
      if (typeof camera === "string") return show((before) => ({ ...before, status: camera }));
      signal.addEventListener("abort", camera.close);
      if (signal.aborted) return camera.close();
      const reader = openFrameReader();
      signal.addEventListener("abort", reader.close);
      const shown = video.current;
      if (shown === null) return;
      shown.srcObject = camera.stream;
      await shown.play();
      show((before) => ({ ...before, status: "scanning" }));
      await scanPile({
        camera,
        reader,
        nextFrame: () => nextFrameOf(shown),
        keep: (sheet, picture) => latest.current.keep(sheet, picture),
        heard(news) {
          buzzFor(news);
          show((before) => afterNews(before, news));
        },
        taken: latest.current.takenBefore.map(keyOf),
        signal,
      });
    }
    // Includes a decoder that could not be loaded without a connection.
    scan().catch(() => show((before) => ({ ...before, status: "no-reader" })));
    keepAwake(signal);
    return () => ending.abort();
  }, []);
  return { ...scanner, showIn };
}

function afterNews(before: Scanner, news: ScanNews): Scanner {
  const { type } = news;
  if (type !== "taken" && type !== "already")
    return before.hint === type ? before : { ...before, hint: type };
  const result = { type, sheet: news.sheet, nth: (before.result?.nth ?? 0) + 1 };
  return { ...before, hint: type, taken: before.taken + (type === "taken" ? 1 : 0), result };
}

async function nextFrameOf(video: HTMLVideoElement): Promise<ImageBitmap | undefined> {
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  if (document.hidden || video.readyState < video.HAVE_CURRENT_DATA) return undefined;
  return createImageBitmap(video).catch(() => undefined);
}

/** iPhones cannot. */
function buzzFor({ type }: ScanNews): void {
  if (!("vibrate" in navigator)) return;
  if (type === "taken") navigator.vibrate(60);
  if (type === "already") navigator.vibrate([40, 60, 40]);
}

/** The screen stays on where the browser can do that. It releases the lock when the page is hidden. */
function keepAwake(signal: AbortSignal): void {
  async function request(): Promise<void> {
    if (!("wakeLock" in navigator) || document.hidden || signal.aborted) return;
    const lock = await navigator.wakeLock.request("screen").catch(() => undefined);
    if (signal.aborted) await lock?.release();
    else signal.addEventListener("abort", () => void lock?.release());
  }
  void request();
  document.addEventListener("visibilitychange", () => void request(), { signal });
}
