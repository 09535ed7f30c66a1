import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod/mini";

export type DrillCounts = {
  created: number;
  edited: number;
  deleted: number;
  printedBefore: number;
  retries: number;
  /** Any other "no" where nothing was wrong. */
  refused: number;
  unanswered: number;
};

export function noCounts(): DrillCounts {
  return { created: 0, edited: 0, deleted: 0, printedBefore: 0, retries: 0, refused: 0, unanswered: 0 };
}

export type Sending = {
  url: string;
  bearer: string;
  data: object;
  /** Error codes that can occur in normal operation. */
  expected: ReadonlySet<string>;
  counts: DrillCounts;
  giveUp: AbortSignal;
};
export type Answered = { result: "done"; body: unknown } | { result: "refused" | "nothing" };

const refusal = z.object({ error: z.object({ code: z.string() }) });

/** Sends again, the same, after anything that is no answer: no connection, a lost answer, a server in trouble. */
export async function sendUntilAnswered(sending: Sending): Promise<Answered> {
  const { counts, expected, giveUp } = sending;
  while (!giveUp.aborted) {
    const answer = await sendOnce(sending).catch(() => undefined);
    if (answer?.status === 200) return { result: "done", body: JSON.parse(answer.text) };
    if (answer !== undefined && answer.status < 500) {
      const message = refusal.safeParse(JSON.parse(answer.text));
      if (message.success && expected.has(message.data.error.code)) counts.printedBefore += 1;
      else {
        counts.refused += 1;
        if (counts.refused === 1) console.error(`refused: ${sending.url} ${answer.status} ${answer.text}`);
      }
      return { result: "refused" };
    }
    counts.retries += 1;
    await pause(100 + Math.random() * 100);
  }
  counts.unanswered += 1;
  return { result: "nothing" };
}

async function sendOnce({ url, bearer, data }: Sending): Promise<{ status: number; text: string }> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${bearer}` },
    body: JSON.stringify({ data }),
    signal: AbortSignal.timeout(15_000),
  });
  return { status: response.status, text: await response.text() };
}
