import type { Pool, PoolClient } from "pg";

/** Counts the round trips of a pool. Statements sent while another is unanswered share its round trip. */
export function countRoundTrips(pool: Pool): { during(work: () => Promise<unknown>): Promise<number> } {
  let roundTrips = 0;
  const known = new WeakSet<PoolClient>();
  pool.on("acquire", (client) => {
    if (known.has(client)) return;
    known.add(client);
    let unanswered = 0;
    const query: unknown = Reflect.get(client, "query");
    if (typeof query !== "function") throw new Error("a connection without a query function");
    Object.defineProperty(client, "query", {
      value: async (...request: unknown[]): Promise<unknown> => {
        if (unanswered === 0) roundTrips += 1;
        unanswered += 1;
        try {
          return await Reflect.apply(query, client, request);
        } finally {
          unanswered -= 1;
        }
      },
    });
  });
  return {
    async during(work) {
      roundTrips = 0;
      await work();
      return roundTrips;
    },
  };
}
