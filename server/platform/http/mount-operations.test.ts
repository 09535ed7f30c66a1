import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { Refused } from "#domain/refusal.ts";
import { portOf } from "#tools/engines/free-port.ts";
import { createLog } from "../log.ts";
import { createMetrics } from "../metrics.ts";
import { mountOperations, type HttpApp } from "./mount-operations.ts";
import { callable, httpFunction, query } from "./operation.ts";

const described = {
  summary: "",
  input: z.object({ word: z.string() }),
  output: z.object({ said: z.string() }),
};

async function handle({ word }: { word: string }): Promise<{ said: string }> {
  if (word === "no") throw new Refused({ code: "no", status: "aborted", message: "Not today." });
  if (word === "bug") throw new Error("secret text of table notes");
  if (word === "away") throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  return { said: word };
}

const app: HttpApp = new Hono();
mountOperations(app, {
  operations: [
    callable({ name: "say", ...described, handle }),
    httpFunction({ name: "sayHttp", ...described, handle }),
    query({ name: "readWord", path: "/words/:word", ...described, handle }),
  ],
  findCaller: async () => ({ userId: "u", sessionId: "s" }),
  transact: () => Promise.reject(new Error("nothing here writes")),
  clock: { now: () => new Date(0) },
  log: createLog({ LOG_LEVEL: "silent" }),
  metrics: createMetrics(),
  headers: { "x-content-type-options": "nosniff" },
});
const answer = getRequestListener(app.fetch);
const server = createServer((request, response) => void answer(request, response));
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${portOf(server.address())}`;
});
afterAll(() => void server.close());

const headers = { authorization: `Bearer ${"A".repeat(43)}` };
async function post(path: string, body: unknown) {
  const response = await fetch(`${origin}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: response.status, text: await response.text() };
}

describe("a callable function", () => {
  test("takes data and gives a result", async () => {
    expect(await post("/callable/say", { data: { word: "hi" } })).toEqual({
      status: 200,
      text: '{"result":{"said":"hi"}}',
    });
  });

  test.each([
    ["no", 409, { status: "aborted", code: "no", message: "Not today." }],
    ["bug", 500, { status: "internal", code: "internal", message: "Something went wrong on our side." }],
    [
      "away",
      503,
      {
        status: "unavailable",
        code: "unavailable",
        message: "The service is not reachable right now. Please try again.",
      },
    ],
  ])("%s is answered with %i and says nothing it should not", async (word, status, error) => {
    const refused = await post("/callable/say", { data: { word } });
    expect(refused.status).toBe(status);
    expect(JSON.parse(refused.text)).toEqual({ error });
  });
});

describe("an HTTP function", () => {
  test("takes and gives plain JSON", async () => {
    expect(await post("/http/sayHttp", { word: "hi" })).toEqual({ status: 200, text: '{"said":"hi"}' });
  });

  test.each([
    ["no", 409, "Not today."],
    ["bug", 500, "Something went wrong on our side."],
  ])("%s carries status and text", async (word, status, text) => {
    expect(await post("/http/sayHttp", { word })).toEqual({ status, text });
  });

  test("what cannot be read is an invalid argument", async () => {
    expect(await post("/http/sayHttp", { word: 3 })).toEqual({
      status: 400,
      text: "That request could not be read.",
    });
  });
});

test("a query reads its path and its parameters, and needs a bearer of the right shape", async () => {
  const response = await fetch(`${origin}/api/words/hello`, { headers });
  expect(await response.json()).toEqual({ said: "hello" });
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect((await fetch(`${origin}/api/words/hello`)).status).toBe(401);
  expect((await fetch(`${origin}/api/words/hello`, { headers: { authorization: "Bearer x" } })).status).toBe(
    401,
  );
});
