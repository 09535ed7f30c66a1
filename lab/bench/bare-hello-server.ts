import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { Pool } from "pg";
import { answerQuestions } from "./answer-questions.ts";

// The minimum with our framework: one route, no authentication. With a database: one prepared statement by primary
// key, which every authenticated request needs.

const [databaseUrl] = process.argv.slice(2);
const app = new Hono();
if (databaseUrl === undefined) app.get("/", (c) => c.json({ hello: "world" }));
else {
  const pool = new Pool({ connectionString: databaseUrl, max: 10 });
  const request = await pool.query<{ id: string }>("select id from sessions limit 1");
  const values = [request.rows[0]?.id];
  const text = "select user_id, expires_at from sessions where id = $1";
  app.get("/", async (c) => {
    const { rows } = await pool.query<Record<string, unknown>>({ name: "one row", text, values });
    return c.json({ session: rows[0] });
  });
}
const listening = Promise.withResolvers<number>();
serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => listening.resolve(port));

answerQuestions({ port: () => listening.promise });
