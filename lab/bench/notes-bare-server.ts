import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { Pool } from "pg";
import * as z from "zod/mini";
import { answerQuestions } from "./answer-questions.ts";
import { upsert } from "./notes-row.ts";

// The minimum with our framework and database: one route, one prepared upsert, no authentication and no checks.

type Sent = { data: Record<string, string> };

const [url = "", connections = ""] = process.argv.slice(2);
const pool = new Pool({ connectionString: url, max: z.coerce.number().parse(connections) });
const app = new Hono().post("/", async (c) => {
  const { data } = await c.req.json<Sent>();
  const { rows } = await pool.query<Record<string, unknown>>({
    name: "upsert",
    text: upsert,
    values: [
      data["noteId"],
      data["orgId"],
      data["eventId"],
      data["participantId"],
      data["contactId"],
      data["text"],
      data["userId"],
      data["name"],
    ],
  });
  return c.json({ result: { note: { ...rows[0], text: data["text"] } } });
});
const listening = Promise.withResolvers<number>();
serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => listening.resolve(port));

answerQuestions({ port: () => listening.promise });
