import { execFile, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import http from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { buffer, text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { printerAnswer } from "#domain/printing/printer.ts";
import { freePort } from "#tools/engines/free-port.ts";
import { anApiKey } from "#tools/testing/an-api-key.ts";
import { isNightly } from "#tools/testing/nightly.ts";
import { anOfficePrinter, startPrintAgent } from "#tools/testing/office-printer.ts";
import { aPrintOffice, type PrintOffice } from "#tools/testing/print-office.ts";
import { makeTempDir } from "#tools/testing/temp-dir.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer, type TestServer } from "#tools/testing/test-server.ts";

const run = promisify(execFile);
let server: TestServer;
let office: PrintOffice;
let jobId: string;
let key: string;
const patience = { timeout: 60_000 };

beforeAll(async () => {
  server = await startTestServer(await createTestDatabase());
  office = await aPrintOffice(server);
  await office.letters(3, await office.cabin("Loon"));
  const made = await office.print();
  jobId = made.jobId ?? "";
  const agent = await anApiKey(server.deps.db, office.camp, { name: "Office printer", scopes: ["print"] });
  ({ key } = agent);
  // Staff are offered the printer once an agent was there.
  await askQueue();
});
afterAll(() => server.close());

const askQueue = () =>
  fetch(`${server.origin}/api/v1/print-queue`, {
    method: "PUT",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ problems: [] }),
  });

const read = async () => printerAnswer.parse((await office.camp.ask("/printer")).body);
const order = async () => (await read()).orders.find((one) => one.jobId === jobId);
/** Sent again after it is done, as staff may. */
const send = async () => expect((await office.http("sendToPrinterHttp", { jobId })).status).toBe(200);
const pagesOf = async (path: string) => {
  const { stdout } = await run("pdfinfo", [path]);
  return Number(/^Pages:\s+(\d+)$/m.exec(stdout)?.[1]);
};

async function aPrinter() {
  const printer = await anOfficePrinter(makeTempDir());
  onTestFinished(printer.stop);
  return printer;
}

function anAgent(seed: Omit<Parameters<typeof startPrintAgent>[0], "key" | "folder">) {
  const agent = startPrintAgent({ ...seed, key, folder: makeTempDir() });
  onTestFinished(agent.stop);
  return agent;
}

test("the printer gets the very PDF of the job, once, and staff see that it was printed", async () => {
  const printer = await aPrinter();
  const agent = anAgent({ server: server.origin, printer: printer.uri });
  await send();
  // Twice while it is on its way is once.
  await send();
  await expect.poll(async () => (await order())?.state, patience).toBe("printed");
  expect(printer.printed()).toHaveLength(1);
  const [path = ""] = printer.printed();
  const job = await office.job(jobId);
  expect(await pagesOf(path)).toBe(job?.pageCount);
  const { pdf } = await office.download(await office.open(jobId));
  expect(Buffer.from(pdf).equals(readFileSync(path))).toBe(true);
  const row = await server.deps.db
    .selectFrom("printOrders")
    .select(["pages", "state", "problem"])
    .where("printJobId", "=", jobId)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ pages: job?.pageCount, state: "printed", problem: null });
  expect(await read()).toMatchObject({ printer: { isAway: false, problem: null } });
  const actions = (await office.actions()).map(({ action, actorName }) => `${action} ${actorName}`);
  expect(actions).toContain("print-job.fetched Office printer (API key)");
  expect(actions.filter((action) => action.startsWith("print-job.sent-to-printer"))).toHaveLength(1);
  expect(agent.said()).not.toContain(key.slice(-43));
  expect(agent.said()).not.toContain("Child");
  // A restored database has forgotten it; the journal has not.
  await agent.stop();
  await server.deps.db
    .updateTable("printOrders")
    .set({ state: "waiting", apiKeyId: null, agent: null })
    .where("printJobId", "=", jobId)
    .execute();
  anAgent({ server: server.origin, printer: printer.uri, journal: agent.journal });
  await expect.poll(async () => (await order())?.state, patience).toBe("printed");
  expect(printer.printed()).toHaveLength(1);
});

/** Lets messages through until one is not to go on: a request, or the answer to it. */
async function aGate(to: { host: string; port: number }, goesOn: () => Promise<boolean>) {
  const port = await freePort();
  const gate = http.createServer((request, response) => {
    void pass(request, response);
  });
  async function pass(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const sent = await buffer(request);
    if (!(await goesOn())) return;
    const { method = "GET", url = "/", headers } = request;
    const onward = http.request({ ...to, method, path: url, headers, agent: false });
    const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
    onward.once("response", resolve).once("error", reject).end(sent);
    const answer = await promise;
    const answered = await buffer(answer);
    if (!(await goesOn())) return;
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    response.end(answered);
  }
  await new Promise<void>((resolve) => gate.listen(port, "127.0.0.1", resolve));
  onTestFinished(() => {
    gate.closeAllConnections();
    gate.close();
  });
  return port;
}

/** In each commit those with which the job is created and the PDF is sent. */
const [first, last] = isNightly ? [1, 60] : [11, 15];

describe("killed at each message", () => {
  test(
    "to the server or the printer, the agent prints once, or asks a person to look, and never twice",
    { timeout: 600_000 },
    async () => {
      const outcomes: string[] = [];
      for (let at = first; at <= last; at += 1) {
        const printer = await aPrinter();
        const journal = makeTempDir();
        let [seen, kill] = [0, async () => {}];
        const onMessage = async () => {
          seen += 1;
          if (seen === at) await kill();
          return seen < at;
        };
        const address = new URL(server.origin);
        const toServer = await aGate({ host: address.hostname, port: Number(address.port) }, onMessage);
        const toPrinter = await aGate({ host: "127.0.0.1", port: printer.port }, onMessage);
        await send();
        const doomed = anAgent({
          server: `http://127.0.0.1:${toServer}`,
          printer: `ipp://127.0.0.1:${toPrinter}/printers/office`,
          journal,
        });
        kill = doomed.stop;
        const isDone = async () => !["waiting", "claimed"].includes((await order())?.state ?? "");
        await expect.poll(async () => seen >= at || (await isDone()), patience).toBe(true);
        const wasWhole = seen < at;
        await doomed.stop();
        const heir = anAgent({ server: server.origin, printer: printer.uri, journal });
        await expect.poll(isDone, patience).toBe(true);
        await heir.stop();
        const state = (await order())?.state ?? "";
        const times = printer.printed().length;
        outcomes.push(`${at} ${state} ${times}`);
        if (wasWhole) break;
      }
      const others = outcomes.filter((one) => !one.endsWith(" printed 1"));
      // Where the PDF was on its way to the printer and never arrived, staff send it again.
      expect(others.map((one) => one.replace(/^\d+ /, ""))).toEqual(["failed 0"]);
      expect(outcomes.length).toBeGreaterThanOrEqual(5);
    },
  );
});

describe("before it starts", () => {
  const agent = new URL("../../agent/print-agent.ts", import.meta.url).pathname;
  const outputOf = (env: Record<string, string>) => {
    const settings = { COURIER_PRINTER: "ipp://127.0.0.1:9/", COURIER_JOURNAL: makeTempDir(), ...env };
    const child = spawn(process.execPath, [agent], { env: settings });
    onTestFinished(() => void child.kill("SIGKILL"));
    return { child, lines: createInterface({ input: child.stdout }) };
  };

  test("it refuses to send the key over a network without encryption", async () => {
    for (const COURIER_SERVER of ["http://courier.example.org", "http://127.0.0.1.example.org"]) {
      const { child } = outputOf({ COURIER_SERVER, COURIER_TOKEN_FILE: agent });
      expect(await text(child.stderr)).toContain("must begin with https://");
    }
  });

  test("it says when all users of the computer can open the file with the key", async () => {
    const [open, closed] = [join(makeTempDir(), "open"), join(makeTempDir(), "closed")];
    writeFileSync(open, key, { mode: 0o644 });
    writeFileSync(closed, key, { mode: 0o640 });
    const firstLine = async (COURIER_TOKEN_FILE: string) => {
      for await (const line of outputOf({ COURIER_SERVER: server.origin, COURIER_TOKEN_FILE }).lines)
        return line;
      return "";
    };
    expect(await firstLine(open)).toContain(`All users of this computer can open ${open}.`);
    expect(await firstLine(closed)).toContain("Prints on ");
  });
});
