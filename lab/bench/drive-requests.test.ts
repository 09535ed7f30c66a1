import { createServer } from "node:http";
import { expect, onTestFinished, test, vi } from "vitest";
import { portOf } from "#tools/engines/free-port.ts";
import { driveByOurselves, readWrk } from "./drive-requests.ts";

test("what wrk says is understood, and a bad answer spoils the run", () => {
  const good =
    "  2 threads and 16 connections\n  123456 requests in 3.00s, 20.00MB read\nRequests/sec: 41152.00\n";
  expect(readWrk(good)).toBe(123_456);
  expect(() => readWrk(`${good}  Non-2xx or 3xx responses: 5\n`)).toThrow(/good/);
  expect(() => readWrk("unable to connect")).toThrow(/nothing we understand/);
});

test("where wrk is missing our own client counts good answers and refuses bad ones", async () => {
  let status = 200;
  let answered = 0;
  const params = new Set<string | undefined>();
  const server = createServer((request, response) => {
    params.add(request.headers.authorization);
    answered += 1;
    response.writeHead(status).end("hello");
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const target = {
    url: `http://127.0.0.1:${portOf(server.address())}/`,
    headers: { authorization: "Bearer x" },
  };
  // A millisecond for each answer: the time is over after as many on a slow machine as on a quick one.
  const clock = vi.spyOn(performance, "now").mockImplementation(() => answered);
  onTestFinished(() => clock.mockRestore());
  expect(await driveByOurselves(target, 0.2)).toBeGreaterThan(16);
  expect([...params]).toEqual(["Bearer x"]);
  status = 401;
  await expect(driveByOurselves(target, 0.2)).rejects.toThrow("The answer was 401.");
  server.closeAllConnections();
  server.close();
});
