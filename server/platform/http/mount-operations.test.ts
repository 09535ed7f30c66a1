import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { AppError } from "#domain/app-error.ts";
import { portOf } from "#tools/engines/free-port.ts";
import { openErrorReports } from "../error-reports/error-reports.ts";
import { createLog } from "../log.ts";
import { createMetrics } from "../metrics.ts";
import { mountOperations, type HttpApp } from "./mount-operations.ts";
import { callable, httpFunction, publicQuery, query } from "#domain/contract.ts";
import { implement, implementPublic } from "./operation.ts";

const shape = {
  input: z.object({ word: z.string() }),
  output: z.object({ echo: z.string() }),
};

async function handle({ word }: { word: string }): Promise<{ echo: string }> {
  if (word === "no") throw new AppError({ code: "no", status: "aborted", message: "Not today." });
  if (word === "later")
    throw new AppError({ code: "no", status: "resource-exhausted", message: "Later." }, 90);
  if (word === "bug") throw new Error("secret text of table notes");
  if (word === "away") throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  return { echo: word };
}

const good = "A".repeat(43);
const hashOfGood = createHash("sha256").update(good).digest();
const waits = Promise.withResolvers<void>();
const left = Promise.withResolvers<boolean>();

const log = createLog({ LOG_LEVEL: "silent" });
const app: HttpApp = new Hono();
mountOperations(app, {
  openInDemos: new Set(),
  requireFreshSignIn: () => undefined,
  operations: [
    implement(callable("say", shape), { summary: "", handle }),
    implement(httpFunction("sayHttp", shape), { summary: "", handle }),
    implement(httpFunction("waitHttp", shape), {
      summary: "",
      handle: async (_, { gone }) =>
        new Promise((resolve) => {
          const signal = gone();
          signal.addEventListener("abort", () => {
            left.resolve(signal.aborted);
            resolve({ echo: "unsent" });
          });
          waits.resolve();
        }),
    }),
    implement(query("readWord", "/words/:word", shape), { summary: "", handle }),
  ],
  findCaller: async (bearerHash) =>
    bearerHash.equals(hashOfGood) ? { userId: "u", sessionId: "s" } : undefined,
  transact: () => Promise.reject(new Error("nothing here writes")),
  clock: { now: () => new Date(0) },
  log,
  errorReports: openErrorReports({ SENTRY_ENVIRONMENT: "test" }, log),
  metrics: createMetrics(),
  headers: { "x-content-type-options": "nosniff" },
  addressOf: () => "203.0.113.9",
});
const answer = getRequestListener(app.fetch);
const server = createServer((request, response) => void answer(request, response));
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${portOf(server.address())}`;
});
afterAll(() => void server.close());

const headers: Record<string, string> = { authorization: `Bearer ${good}` };
async function post(path: string, body: unknown, sent = headers) {
  const response = await fetch(`${origin}${path}`, {
    method: "POST",
    headers: sent,
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

test.each([
  ["/callable/say", { data: { word: "later" } }],
  ["/http/sayHttp", { word: "later" }],
])("%s says after how long asking again makes sense, where that is known", async (path, body) => {
  const ask = async (sent: object) =>
    fetch(`${origin}${path}`, { method: "POST", headers, body: JSON.stringify(sent) });
  const later = await ask(body);
  expect([later.status, later.headers.get("retry-after")]).toEqual([429, "90"]);
  const never = await ask(JSON.parse(JSON.stringify(body).replace("later", "no")));
  expect([never.status, never.headers.get("retry-after")]).toEqual([409, null]);
});

describe("a callable function", () => {
  test("takes data and gives a result", async () => {
    expect(await post("/callable/say", { data: { word: "hi" } })).toEqual({
      status: 200,
      text: '{"result":{"echo":"hi"}}',
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

describe("a caller", () => {
  test.each([
    ["no bearer", {}],
    ["something that is no bearer", { authorization: "Bearer x" }],
    ["a bearer that no session has", { authorization: `Bearer ${"B".repeat(43)}` }],
  ])("with %s is refused", async (_, sent) => {
    const refused = await post("/callable/say", { data: { word: "hi" } }, sent);
    expect(refused.status).toBe(401);
    expect(JSON.parse(refused.text)).toMatchObject({ error: { message: "Please sign in first." } });
  });
});

describe("an HTTP function", () => {
  test("carries the code of an error in a header", async () => {
    const response = await fetch(`${origin}/http/sayHttp`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ word: "no" }),
    });
    expect([response.headers.get("x-error-code"), await response.text()]).toEqual(["no", "Not today."]);
  });

  test("takes and gives plain JSON", async () => {
    expect(await post("/http/sayHttp", { word: "hi" })).toEqual({ status: 200, text: '{"echo":"hi"}' });
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
  expect(await response.json()).toEqual({ echo: "hello" });
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect((await fetch(`${origin}/api/words/hello`)).status).toBe(401);
  expect((await fetch(`${origin}/api/words/hello`, { headers: { authorization: "Bearer x" } })).status).toBe(
    401,
  );
});

test("slow work is aborted when the client disconnects", async () => {
  const page = new AbortController();
  const params = fetch(`${origin}/http/waitHttp`, {
    method: "POST",
    headers,
    body: JSON.stringify({ word: "hi" }),
    signal: page.signal,
  });
  // Wait until the request has arrived; an earlier abort would never reach the handler.
  await waits.promise;
  page.abort();
  await expect(params).rejects.toThrow("aborted");
  expect(await left.promise).toBe(true);
});

describe("a long answer", () => {
  const word = "loon ".repeat(20_000);
  const ask = (encodings: string) =>
    fetch(`${origin}/http/sayHttp`, {
      method: "POST",
      headers: { ...headers, "accept-encoding": encodings },
      body: JSON.stringify({ word }),
    });

  test("is compressed for clients that accept it, with the same content", async () => {
    const packed = await ask("gzip, br");
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect(await packed.json()).toEqual({ echo: word });
    const plain = await ask("identity");
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(plain.headers.get("vary")).toBe("accept-encoding");
    expect(await plain.json()).toEqual({ echo: word });
  });

  test("a short one is not worth it", async () => {
    const short = await fetch(`${origin}/http/sayHttp`, {
      method: "POST",
      headers: { ...headers, "accept-encoding": "gzip" },
      body: JSON.stringify({ word: "hi" }),
    });
    expect(short.headers.get("content-encoding")).toBeNull();
  });
});

test("an operation for visitors needs implementPublic, one for signed-in users implement", () => {
  const implementation = { summary: "", handle };
  const [visitors, users] = [publicQuery("a", "/a", shape), query("b", "/b", shape)];
  // @ts-expect-error -- implement promises its handler a caller
  expect(implement(visitors, implementation).signedIn).toBe(false);
  // @ts-expect-error -- the route rejects visitors
  expect(implementPublic(users, implementation).signedIn).toBe(true);
});
