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

/** Processor time that is left for one cause, such as a mail, over all orders that it needs. */
export type Budget = { leftMs: number };

export type OneByOne<Order, Answer> = {
  /** An order that takes too long uses up the budget. */
  carryOut(order: Order, signal: AbortSignal | undefined, budget?: Budget): Promise<Answer>;
  close(): Promise<void>;
};

const megabyte = 1024 * 1024;

export function createWorkerProcess<Order extends object, Answer extends { rss: number; cpuMs?: number }>(
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

  async function carryOut(order: Order, signal: AbortSignal, budget?: Budget): Promise<Answer> {
    signal.throwIfAborted();
    const maxMs = Math.min(terms.timeoutSeconds * 1000, Math.ceil(budget?.leftMs ?? Infinity));
    if (maxMs <= 0) throw new TookTooLong(terms.tooLong);
    const startedAt = performance.now();
    clearTimeout(idle);
    if (child?.alive() !== true) {
      child = terms.start();
      if (child.pid !== undefined) terms.onStart?.(child.pid);
    }
    const timeout = AbortSignal.timeout(maxMs);
    try {
      const answer = await child.carryOut(order, AbortSignal.any([signal, timeout]));
      charge(budget, answer.cpuMs ?? performance.now() - startedAt);
      if (answer.rss > terms.largestMegabytes * megabyte) await dismiss();
      return answer;
    } catch (error) {
      await dismiss();
      charge(budget, timeout.aborted ? Infinity : performance.now() - startedAt);
      if (timeout.aborted && !signal.aborted) throw new TookTooLong(terms.tooLong, { cause: error });
      throw error;
    } finally {
      idle = setTimeout(() => void dismiss(), terms.idleSeconds * 1000).unref();
    }
  }

  return {
    /** Orders that were aborted while waiting are skipped. */
    carryOut(order, signal, budget) {
      const enough = AbortSignal.any(signal === undefined ? [closing.signal] : [closing.signal, signal]);
      const turn = line.then(() => carryOut(order, enough, budget));
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

function charge(budget: Budget | undefined, ms: number): void {
  if (budget !== undefined) budget.leftMs = Math.max(0, budget.leftMs - ms);
}

export class TookTooLong extends Error {
  override readonly name = "TookTooLong";
}
