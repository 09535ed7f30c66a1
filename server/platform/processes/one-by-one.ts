import type { Child } from "./child-process.ts";

export type OneByOneTerms<Order extends object, Answer extends object> = {
  start: () => Child<Order, Answer>;
  timeoutSeconds: number;
  tooLong: string;
  idleSeconds: number;
  /** Above this RSS the next order gets a new process. */
  largestMegabytes: number;
  onStart?: (pid: number) => void;
};

export type OneByOne<Order, Answer> = {
  carryOut(order: Order, signal: AbortSignal | undefined): Promise<Answer>;
  close(): Promise<void>;
};

const megabyte = 1024 * 1024;

export function createWorkerProcess<Order extends object, Answer extends { rss: number }>(
  terms: OneByOneTerms<Order, Answer>,
  closed: string,
): OneByOne<Order, Answer> {
  const closing = new AbortController();
  let child: Child<Order, Answer> | undefined;
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
      child = terms.start();
      if (child.pid !== undefined) terms.onStart?.(child.pid);
    }
    const timeout = AbortSignal.timeout(terms.timeoutSeconds * 1000);
    try {
      const answer = await child.carryOut(order, AbortSignal.any([signal, timeout]));
      if (answer.rss > terms.largestMegabytes * megabyte) await dismiss();
      return answer;
    } catch (error) {
      await dismiss();
      if (timeout.aborted && !signal.aborted) throw new TookTooLong(terms.tooLong, { cause: error });
      throw error;
    } finally {
      idle = setTimeout(() => void dismiss(), terms.idleSeconds * 1000).unref();
    }
  }

  return {
    /** Orders that were aborted while waiting are skipped. */
    carryOut(order, signal) {
      const enough = AbortSignal.any(signal === undefined ? [closing.signal] : [closing.signal, signal]);
      const turn = line.then(() => carryOut(order, enough));
      line = turn.catch(() => undefined);
      return turn;
    },
    async close() {
      closing.abort(new Error(closed));
      await line;
      await dismiss();
    },
  };
}

export class TookTooLong extends Error {
  override readonly name = "TookTooLong";
}
