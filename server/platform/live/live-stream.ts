/** Who looks at a stream. Both are null for somebody who is not signed in. */
export type Viewer = { readonly userId: string | null; readonly sessionId: string | null };

export const anonymousViewer: Viewer = { userId: null, sessionId: null };

/** The part of an HTTP answer that the hub needs; an answer itself will do, without a wrapper per stream. */
export type Sink = {
  write(frame: string, encoding: "latin1"): unknown;
  end(): unknown;
  destroy(): unknown;
  readonly writableLength: number;
};

/** One tab's stream. There are thousands of them, so it is flat and has no timer of its own. Times in ms. */
export type LiveStream = {
  readonly viewer: Viewer;
  readonly sink: Sink;
  /** What was asked for. Rights can come and go, so each check starts from here. */
  readonly wanted: readonly string[];
  /** What may be followed at the moment. */
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
