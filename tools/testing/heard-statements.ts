import type { Pool, PoolClient } from "pg";
import * as z from "zod/mini";

const sent = z.union([z.string(), z.looseObject({ text: z.string() })]);

/** What a pool sends to the database while something is done, in order: every round trip, the transaction's frame too. */
export function hearStatements(pool: Pool): { during(work: () => Promise<unknown>): Promise<string[]> } {
  let heard: string[] = [];
  const known = new WeakSet<PoolClient>();
  pool.on("acquire", (client) => {
    if (known.has(client)) return;
    known.add(client);
    const query: unknown = Reflect.get(client, "query");
    if (typeof query !== "function") throw new Error("a connection without a query function");
    Object.defineProperty(client, "query", {
      value: (...request: unknown[]): unknown => {
        const statement = sent.parse(request[0]);
        heard.push(typeof statement === "string" ? statement : statement.text);
        return Reflect.apply(query, client, request);
      },
    });
  });
  return {
    async during(work) {
      heard = [];
      await work();
      return heard;
    },
  };
}
