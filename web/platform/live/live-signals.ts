/** `regained`: the network is back, so old connections may be dead. `looked`: the tab is visible again. */
export type LiveSignal = "regained" | "lost" | "looked";

export type LiveSignals = {
  /** False only when the browser is certainly offline. */
  online: () => boolean;
  listen: (heard: (signal: LiveSignal) => void) => () => void;
};

export const noSignals: LiveSignals = { online: () => true, listen: () => () => undefined };
