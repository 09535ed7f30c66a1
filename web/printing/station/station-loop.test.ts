import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createStation, PairingEnded, type StationDeps } from "./station-loop.ts";

/** A server with one print job for the printer. `lose` is the path whose answer is lost. */
function aQueue() {
  const order = { id: "o1", state: "waiting", pages: 4, sheets: 2, paper: "letter", sides: "duplex" };
  const queue = { order, status: 200, lose: "none", requests: [] as string[], reports: [] as string[] };
  function answer(path: string, body: Record<string, unknown>): Response {
    if (path === "")
      return Response.json({ orders: ["waiting", "claimed"].includes(order.state) ? [order] : [] });
    if (path.endsWith("/claim")) order.state = "claimed";
    else if (path.includes("/pdf/")) return new Response("%PDF");
    else queue.reports.push((order.state = String(body["state"])));
    return Response.json({ ok: true });
  }
  vi.stubGlobal("fetch", async (address: string, sent: RequestInit) => {
    const path = address.replace("/api/v1/print-queue", "");
    const body: Record<string, unknown> = typeof sent.body === "string" ? JSON.parse(sent.body) : {};
    queue.requests.push(`${sent.method} ${path} ${JSON.stringify(body["problems"] ?? "")}`);
    if (queue.status !== 200) return new Response("", { status: queue.status });
    const answered = answer(path, body);
    if (path === queue.lose) throw new TypeError("Failed to fetch");
    return answered;
  });
  return queue;
}

let queue: ReturnType<typeof aQueue>;
let printed: number;
beforeEach(() => {
  queue = aQueue();
  printed = 0;
});
afterEach(() => vi.unstubAllGlobals());

function aStation(more: Partial<StationDeps> = {}) {
  return createStation({
    key: "cck_station",
    agent: "a1",
    print: async () => {
      printed += 1;
      return true;
    },
    isTested: () => true,
    onPrinting: () => undefined,
    onPrinted: () => undefined,
    ...more,
  });
}

test("a print job is claimed, printed once and reported", async () => {
  const round = aStation();
  await round();
  await round();
  expect([printed, queue.reports]).toEqual([1, ["printed"]]);
});

test.each(["/o1/claim", "/o1/pdf/a1"])(
  "after a network that was lost at %s, it goes on and prints once",
  async (lose) => {
    const round = aStation();
    queue.lose = lose;
    await expect(round()).rejects.toThrow("Failed to fetch");
    queue.lose = "none";
    await round();
    expect([printed, queue.reports]).toEqual([1, ["printed"]]);
  },
);

test("a report whose answer was lost is repeated without printing again", async () => {
  const round = aStation();
  queue.lose = "/o1";
  await expect(round()).rejects.toThrow("Failed to fetch");
  queue.lose = "none";
  // As a server that was restored to the moment before.
  queue.order.state = "claimed";
  await round();
  expect([printed, queue.reports]).toEqual([1, ["printed", "printed"]]);
});

test("what was claimed before the page was loaded again may have been printed: a person looks", async () => {
  queue.order.state = "claimed";
  const onPrinted = vi.fn();
  await aStation({ onPrinted })();
  expect([printed, queue.reports]).toEqual([0, ["unknown"]]);
  expect(onPrinted).toHaveBeenCalledWith({ id: "o1", sheets: 2, isInDoubt: true });
});

test("what the browser may not have given to the printer is in doubt, and not printed again", async () => {
  const round = aStation({ print: async () => ((printed += 1), false) });
  await round();
  queue.order.state = "claimed";
  await round();
  expect([printed, queue.reports]).toEqual([1, ["unknown", "unknown"]]);
});

test("paper or sides without a test sheet wait for a test sheet, and the office is told", async () => {
  const round = aStation({ isTested: () => false });
  expect(await round()).toEqual({ paper: "letter", sides: "duplex" });
  await round();
  expect(queue.requests).toEqual(["PUT  []", 'PUT  ["test-needed"]']);
});

test("one that was voided meanwhile, or that another station has, is left alone", async () => {
  for (const status of [404, 409]) {
    const round = aStation();
    const asked = vi.fn(fetch);
    vi.stubGlobal("fetch", async (address: string, sent: RequestInit) =>
      address.endsWith("/claim") ? new Response("", { status }) : asked(address, sent),
    );
    expect(await round()).toBeUndefined();
  }
  expect([printed, queue.reports]).toEqual([0, []]);
});

test("it ends when its key has ended", async () => {
  queue.status = 401;
  await expect(aStation()()).rejects.toThrow(PairingEnded);
});
