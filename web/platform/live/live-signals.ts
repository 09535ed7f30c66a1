/**
 * `regained`: there is a network again, so the old connections may be dead. `lost`: there is none any more.
 * `looked`: somebody looks at the tab again.
 */
export type LiveSignal = "regained" | "lost" | "looked";

/** What the surroundings tell about the chances of a connection. */
export type LiveSignals = {
  /** False only when it is certain that there is no network. */
  online: () => boolean;
  listen: (heard: (signal: LiveSignal) => void) => () => void;
};

/** For tests and anything else that is not a browser. */
export const noSignals: LiveSignals = { online: () => true, listen: () => () => undefined };
