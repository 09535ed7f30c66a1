import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { Pool } from "pg";
import { answerQuestions } from "../helper-process.ts";
import { upsert } from "./notes-requests.ts";

// The minimum with our framework and database, without authentication and checks: "hello" answers a constant, "row" reads
// one row by primary key, as every authenticated request must, "upsert" saves one note.

type Sent = { data: Record<string, string> };

const [what, url, connections] = process.argv.slice(2);
const pool = new Pool({ connectionString: url, max: Number(connections ?? 10) });
const app = new Hono();
if (what === "hello") app.get("/", (c) => c.json({ hello: "world" }));
if (what === "row") {
  const { rows: sessions } = await pool.query<{ id: string }>("select id from sessions limit 1");
  const text = "select user_id, expires_at from sessions where id = $1";
  const one = { name: "one row", text, values: [sessions[0]?.id] };
  app.get("/", async (c) => c.json({ session: (await pool.query<object>(one)).rows[0] }));
}
if (what === "upsert")
  app.post("/", async (c) => {
    const { data } = await c.req.json<Sent>();
    const names = ["noteId", "orgId", "eventId", "participantId", "contactId", "text", "userId", "name"];
    const values = names.map((name) => data[name]);
    const { rows } = await pool.query<object>({ name: "upsert", text: upsert, values });
    return c.json({ result: { note: { ...rows[0], text: data["text"] } } });
  });
const listening = Promise.withResolvers<number>();
serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => listening.resolve(port));

answerQuestions({ port: () => listening.promise });
