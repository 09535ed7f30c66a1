import type { Child } from "../engines/child.ts";

/**
 * Everything that runs, in the order it was started. `stop` is aborted by Ctrl-C, or with an Error when
 * a part dies; each step of the start looks at it, so that nothing is started after that.
 */
export type Running = {
  parts: AsyncDisposableStack;
  stop: AbortSignal;
  onDeath: (sentence: string) => void;
};

/** Registers how a part is stopped, then gives way to a stop that was asked for meanwhile. */
export function keep(running: Running, stopPart: () => Promise<void>): void {
  running.parts.defer(stopPart);
  running.stop.throwIfAborted();
}

/** Waits until a page answers; a stop asked for meanwhile ends the waiting. */
export async function untilAnswers(running: Running, child: Child, url: string): Promise<void> {
  const answers = async (): Promise<boolean> => {
    running.stop.throwIfAborted();
    return fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
      (answer) => answer.ok,
      () => false,
    );
  };
  // Long, because somebody may be mending the very error that keeps it from starting.
  await child.untilReady(answers, 300_000);
}
