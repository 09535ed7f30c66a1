export type Viewer = { readonly userId: string | null; readonly sessionId: string | null };

export const anonymousViewer: Viewer = { userId: null, sessionId: null };

/** Subset of ServerResponse, so that no wrapper per stream is needed. */
export type Sink = {
  write(frame: string, encoding: "latin1"): unknown;
  end(): unknown;
  destroy(): unknown;
  readonly writableLength: number;
};

/** There are thousands of streams, so this is flat and has no timer. Times are in ms. */
export type LiveStream = {
  readonly viewer: Viewer;
  readonly sink: Sink;
  /** Requested topics. Access can change, so each check starts from them. */
  readonly wanted: readonly string[];
  topics: readonly string[];
  step: "joining" | "open" | "gone";
  checking: boolean;
  checkAgain: boolean;
  checkedAt: number;
  checkAt: number;
  wroteAt: number;
};

export function newStream(viewer: Viewer, wanted: readonly string[], sink: Sink, now: number): LiveStream {
  return {
    viewer,
    sink,
    wanted,
    topics: [],
    step: "joining",
    checking: false,
    checkAgain: false,
    checkedAt: now,
    checkAt: Number.POSITIVE_INFINITY,
    wroteAt: now,
  };
}
