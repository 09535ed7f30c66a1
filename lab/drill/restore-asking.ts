import { setTimeout as pause } from "node:timers/promises";
import { Client, type QueryResultRow } from "pg";

export type Asking = {
  deadline: AbortSignal;
  ask<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Asks again and again for a "yes". */
  until(what: string, question: string, values?: unknown[]): Promise<void>;
};

/** A connection for each question: between two of them the database may die and come back as another one. */
export function openAsking(url: string, deadline: AbortSignal): Asking {
  async function ask<Row extends QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  }
  return {
    deadline,
    ask,
    async until(what, question, values) {
      while ((await ask<{ yes: boolean }>(question, values))[0]?.yes !== true) {
        if (deadline.aborted) throw new Error(`the drill ran out of time while it waited until ${what}`);
        await pause(200);
      }
    },
  };
}
