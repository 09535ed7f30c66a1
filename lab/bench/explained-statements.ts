import type { Pool, PoolClient } from "pg";
import * as z from "zod/mini";
import { planOf, type Plan } from "./query-plan.ts";

/** One statement as the product sent it, and what the database did for it. */
type ExplainedStatement = { text: string; plan: Plan };

export type Listener = {
  /** What was sent while the work went on. */
  during(work: () => Promise<unknown>): Promise<ExplainedStatement[]>;
};

/**
 * Puts an ear on a pool. Each statement is explained on its own connection, with its own parameters, the moment before
 * it really runs, and what explaining it changed is rolled back: so writes are seen in the state they meet, and no
 * statement has to be copied into a bench where it would grow old.
 */
export function listenToPool(pool: Pool): Listener {
  let heard: ExplainedStatement[] = [];
  let failure: Error | undefined;
  const known = new WeakSet<PoolClient>();
  pool.on("acquire", (client) => {
    if (known.has(client)) return;
    known.add(client);
    listenToClient(client, {
      hear: (statement) => heard.push(statement),
      fail: (text, cause) => {
        failure = new Error(`could not be explained: ${text}`, { cause });
      },
    });
  });
  return {
    async during(work) {
      heard = [];
      await work();
      // A statement that was not explained must not count as good.
      if (failure !== undefined) throw failure;
      return heard;
    },
  };
}

const sent = z.union([
  z.string(),
  z.object({
    text: z.string(),
    values: z.optional(z.array(z.unknown())),
  }),
]);

type Ear = {
  hear: (statement: ExplainedStatement) => void;
  fail: (text: string, cause: unknown) => void;
};

function listenToClient(client: PoolClient, { hear, fail }: Ear): void {
  const query: unknown = Reflect.get(client, "query");
  if (typeof query !== "function") throw new Error("a connection without a query function");
  const send = (...request: unknown[]): Promise<unknown> => Reflect.apply(query, client, request);
  let inTransaction = false;
  // Statements of one connection wait for each other, or one could slip into another's explanation.
  let turn: Promise<unknown> = Promise.resolve();

  async function explain(text: string, values: readonly unknown[], within: boolean): Promise<void> {
    await send(within ? "savepoint before_explain" : "begin");
    try {
      const answer = await send(`explain (analyze, buffers, format json) ${text}`, values);
      hear({ text, plan: planOf(answer) });
    } finally {
      await send(within ? "rollback to savepoint before_explain" : "rollback");
    }
  }

  Object.defineProperty(client, "query", {
    value: (...request: unknown[]) => {
      const { text, values } = statementOf(request);
      // Statements are sent before the ones in front of them are answered, the commit too.
      const within = inTransaction;
      const first = isOurs(text) ? turn.then(() => explain(text, values, within)) : turn;
      const answer = first.catch((error: unknown) => fail(text, error)).then(() => send(...request));
      turn = answer.catch(() => undefined);
      if (/^(begin|start transaction)/i.test(text)) inTransaction = true;
      if (/^(commit|rollback)\s*;?$/i.test(text)) inTransaction = false;
      return answer;
    },
  });
}

type Statement = { text: string; values: readonly unknown[] };

function statementOf(request: readonly unknown[]): Statement {
  const [first, second] = request;
  const parsed = sent.parse(first);
  const values = Array.isArray(second) ? second : [];
  return typeof parsed === "string"
    ? { text: parsed, values }
    : { text: parsed.text, values: parsed.values ?? values };
}

/** Not the queue's statements, and not the frame of a transaction: begin, the actor, commit. */
function isOurs(text: string): boolean {
  return (
    /^\s*(select|with|insert|update|delete)\b/i.test(text) && !/\bpgboss\b|set_config\('courier/.test(text)
  );
}
