import type { Child } from "../engines/child.ts";

/** In start order. Ctrl-C or a dying part aborts `stop`; every start step checks it before it starts anything. */
export type Running = {
  parts: AsyncDisposableStack;
  stop: AbortSignal;
  onDeath: (sentence: string) => void;
};

export function keep(running: Running, stopPart: () => Promise<void>): void {
  running.parts.defer(stopPart);
  running.stop.throwIfAborted();
}

export async function untilAnswers(running: Running, child: Child, url: string): Promise<void> {
  const answers = async (): Promise<boolean> => {
    running.stop.throwIfAborted();
    return fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
      (answer) => answer.ok,
      () => false,
    );
  };
  // Long, because a developer may be fixing the error that prevents the start.
  await child.untilReady(answers, 300_000);
}
