import type { Socket } from "node:net";

export type Flow = {
  pass(piece: Buffer): void;
  /** When everything that was on its way has left. */
  after(then: () => void): void;
  stop(): void;
};

export function flow(to: Socket, lagMs: () => number): Flow {
  // One queue and one timer: two timers that are due in the same millisecond may fire in the wrong order.
  const waiting: { due: number; action: () => void }[] = [];
  let timer: NodeJS.Timeout | undefined;

  function leave(): void {
    timer = undefined;
    for (let [next] = waiting; next !== undefined; [next] = waiting) {
      const early = next.due - performance.now();
      if (early > 0) {
        timer = setTimeout(leave, early);
        return;
      }
      waiting.shift();
      next.action();
    }
  }

  function join(lag: number, action: () => void): void {
    waiting.push({ due: performance.now() + lag, action });
    if (timer === undefined) leave();
  }

  return {
    pass: (piece) =>
      join(lagMs(), () => {
        if (!to.destroyed) to.write(piece);
      }),
    after: (then) => join(0, then),
    stop() {
      clearTimeout(timer);
      waiting.length = 0;
    },
  };
}
