import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPages } from "#domain/demos/demo.ts";
import { generalErrors } from "#domain/errors.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { testOrigin } from "#tools/testing/test-environment.ts";
import { aSignedInPerson, startTestServer, type TestServer } from "#tools/testing/test-server.ts";

/** Every kind of route that reads a body, and what a client may at most make the server read. */
let server: TestServer;
let bearer: string;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"], env: { DEMO: "on" } });
  bearer = (await aSignedInPerson(server)).headers.authorization;
});
afterAll(() => server.close());

const kib = 1024;
const doors = [
  { path: "/auth/demo", limit: kib },
  { path: "/auth/code", limit: 4 * kib },
  { path: "/auth/code/enter", limit: 4 * kib },
  { path: "/browser-errors", limit: 24 * kib },
  { path: "/callable/createOrganization", limit: 256 * kib },
];

type Sent = { path: string; from?: string; origin?: string; length: string; body?: string };

/** Sends exactly this and then waits, without ending the request, until the server closes the connection. */
async function send({ path, from = "192.0.2.1", origin = testOrigin, length, body = "" }: Sent) {
  const socket = connect(server.port, "127.0.0.1");
  const head = [
    `POST ${path} HTTP/1.1`,
    "host: app.example",
    `origin: ${origin}`,
    `authorization: ${bearer}`,
    `x-forwarded-for: ${from}`,
    length,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  return text(socket);
}

test.each(doors)(
  "$path refuses a body that is announced as too large before its first byte",
  async (door) => {
    const answer = await send({ ...door, length: `content-length: ${door.limit + 1}` });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain(generalErrors.tooLarge.message);
  },
);

test.each(doors)("$path reads no more of a body without a length than its limit", async (door) => {
  const size = door.limit + 1;
  const body = `${size.toString(16)}\r\n${"x".repeat(size)}`;
  const answer = await send({ ...door, length: "transfer-encoding: chunked", body });
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain(generalErrors.tooLarge.message);
});

test("a network that has used its limit is refused before the first byte of the body", async () => {
  const [demo, report] = [
    { path: "/auth/demo", from: "198.51.100.1" },
    { path: "/browser-errors", from: "198.51.100.2" },
  ];
  const [tooLong, short] = ["content-length: 900000", "content-length: 10"];
  for (let nth = 1; nth <= 5; nth += 1) expect(await send({ ...demo, length: tooLong })).toContain(" 400 ");
  expect(await send({ ...demo, length: short })).toContain(`location: ${demoPages.tooMany}`);
  for (let nth = 1; nth <= 60; nth += 1)
    expect(await send({ ...report, length: tooLong })).toContain(" 400 ");
  expect(await send({ ...report, length: short })).toMatch(/^HTTP\/1\.1 429 /);
});

test("another site's form is refused before the first byte of its body", async () => {
  const [origin, length] = ["https://evil.example", "content-length: 10"];
  for (const path of ["/auth/demo", "/auth/code", "/auth/code/enter"])
    expect(await send({ path, origin, length })).toMatch(/^HTTP\/1\.1 403 /);
});
