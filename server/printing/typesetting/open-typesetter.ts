import type { Log } from "#server/platform/log.ts";
import type { Typesetter } from "./document.ts";
import { startTypesetterChild, type TypesetterChild } from "./typesetter-child.ts";
import type { Answer, Order } from "./typesetter-messages.ts";

export type TypesetterTerms = {
  log: Log;
  /** A hundred sheets take about a second; what takes this long will never end. */
  timeoutSeconds?: number;
  /** The fonts alone are a hundred megabytes, so they are let go of when nobody prints. */
  idleSeconds?: number;
  /** The compiler keeps some of what it used; past this size the next document gets a fresh process. */
  largestMegabytes?: number;
  /** Told the id of every process that is started. */
  onStart?: (pid: number) => void;
};

const megabyte = 1024 * 1024;

/** Sets documents one after another in a process of its own, which is started for the first of them. */
export function openTypesetter(terms: TypesetterTerms): Typesetter {
  const { log, timeoutSeconds = 60, idleSeconds = 60, largestMegabytes = 700, onStart } = terms;
  const closing = new AbortController();
  let child: TypesetterChild | undefined;
  let idle: NodeJS.Timeout | undefined;
  let line: Promise<unknown> = Promise.resolve();

  async function dismiss() {
    clearTimeout(idle);
    const leaving = child;
    child = undefined;
    await leaving?.end();
  }

  async function carryOut(order: Order, signal: AbortSignal): Promise<Answer> {
    signal.throwIfAborted();
    clearTimeout(idle);
    if (child?.alive() !== true) {
      child = startTypesetterChild();
      if (child.pid !== undefined) onStart?.(child.pid);
    }
    const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
    try {
      const answer = await child.carryOut(order, AbortSignal.any([signal, timeout]));
      if (answer.rss > largestMegabytes * megabyte) await dismiss();
      return answer;
    } catch (error) {
      await dismiss();
      if (timeout.aborted && !signal.aborted)
        throw new Error(`A document was not set within ${timeoutSeconds} seconds.`, { cause: error });
      throw error;
    } finally {
      idle = setTimeout(() => void dismiss(), idleSeconds * 1000).unref();
    }
  }

  /** One after the other; whoever gives up in the line is passed over. */
  function inLine(order: Order, signal: AbortSignal | undefined): Promise<Answer> {
    const enough = AbortSignal.any(signal === undefined ? [closing.signal] : [closing.signal, signal]);
    const turn = line.then(() => carryOut(order, enough));
    line = turn.catch(() => undefined);
    return turn;
  }

  async function set(order: Order, signal: AbortSignal | undefined): Promise<Answer> {
    const startedAt = performance.now();
    const answer = await inLine(order, signal);
    if (answer.as === "failure") throw new Error(answer.message);
    const ms = Math.round(performance.now() - startedAt);
    log.debug({ as: order.as, ms, rss: answer.rss }, "a document is set");
    return answer;
  }

  return {
    async pdf(document, signal) {
      const answer = await set({ document, as: "pdf" }, signal);
      if (answer.as !== "pdf") throw new Error(`Asked for a PDF, answered with ${answer.as}.`);
      return { pdf: answer.pdf, pages: answer.pages };
    },
    async pictures(document, signal) {
      const answer = await set({ document, as: "pictures" }, signal);
      if (answer.as !== "pictures") throw new Error(`Asked for pictures, answered with ${answer.as}.`);
      return answer.pictures;
    },
    async close() {
      closing.abort(new Error("The typesetter is closed."));
      await line;
      await dismiss();
    },
  };
}
