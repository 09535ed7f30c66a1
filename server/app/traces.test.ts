import sharp from "sharp";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { drawTrace, startCollector, type CollectedSpan } from "#tools/testing/collector.ts";
import { anIntakeDesk } from "#tools/testing/intake-desk.ts";
import { aPrintOffice } from "#tools/testing/print-office.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer, type TestServer } from "#tools/testing/test-server.ts";

let server: TestServer | undefined;
afterEach(() => server?.close());

/** Closing sends the spans that still wait. */
async function closeServer(): Promise<void> {
  await server?.close();
  server = undefined;
}

async function start(env: Record<string, string>, lines: string[] = []): Promise<TestServer> {
  const log = createLog({ LOG_LEVEL: "debug" }, {}, { write: (line) => void lines.push(line) });
  server = await startTestServer(await createTestDatabase(), { env, log });
  return server;
}

async function aCollector() {
  const collector = await startCollector();
  onTestFinished(() => collector.stop());
  return collector;
}

function rootOf(spans: readonly CollectedSpan[], name: string): CollectedSpan {
  const found = spans.find((span) => span.name === name);
  if (found === undefined)
    throw new Error(`no span ${name} among ${spans.map((span) => span.name).join(", ")}`);
  return found;
}

/** Names in a trace with their depth, without times. */
const shapeOf = (spans: readonly CollectedSpan[], name: string) =>
  drawTrace(spans, rootOf(spans, name)).map((line) => line.replace(/(, \d+ statements)? +at .*/, ""));

describe("with a collector", () => {
  test("one trace leads from the press of Print to the stored PDF, and has no letter, name or token", async () => {
    const collector = await aCollector();
    const lines: string[] = [];
    const running = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint }, lines);
    const office = await aPrintOffice(running);
    await office.letters(3, null, "Marshmallow secret");
    await office.print();
    const { name, email, headers } = office.camp.member;
    await closeServer();

    const spans = collector.spans();
    const shape = shapeOf(spans, "createPrintJobHttp");
    expect(shape.slice(0, 2)).toEqual(["createPrintJobHttp", "  transaction"]);
    expect(shape).toContain("    wait in queue");
    expect(shape).toContain("    job render-print-job");
    expect(shape).toContain("      typeset in child process");
    expect(shape.indexOf("      store file")).toBeGreaterThan(
      shape.indexOf("      typeset in child process"),
    );
    const { traceId } = rootOf(spans, "createPrintJobHttp");
    expect(lines.filter((line) => line.includes(`"traceId":"${traceId}"`)).length).toBeGreaterThan(0);

    const sent = collector.raw();
    const private_ = ["Marshmallow", "Child001", "Parent 001", "Pine Hollow", name, email];
    for (const text of [...private_, headers.authorization.slice("Bearer ".length)])
      expect(sent).not.toContain(text);
  });

  test("an upload and its cleaning are one trace", async () => {
    const collector = await aCollector();
    const running = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
    const desk = await anIntakeDesk(running);
    const picture = sharp({ create: { width: 300, height: 400, channels: 3, background: "#8cf" } });
    await desk.send(await picture.jpeg().toBuffer());
    await expect.poll(async () => (await desk.responses()).length, { timeout: 30_000 }).toBe(1);
    await closeServer();
    const shape = shapeOf(collector.spans(), "completeSheetUploadHttp");
    expect(shape).toContain("    job clean-upload");
    expect(shape).toContain("      clean image in child process");
    expect(shape).toContain("      store file");
    expect(collector.raw()).not.toContain("IMG_0001");
  });

  test("a ratio of 0 sends nothing, also not of jobs", async () => {
    const collector = await aCollector();
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_TRACES_SAMPLER_ARG: "0" };
    const office = await aPrintOffice(await start(env));
    await office.letters(1);
    await office.print();
    await closeServer();
    expect(collector.spans()).toEqual([]);
  });
});

test("a collector that is down breaks nothing and is mentioned once", async () => {
  const lines: string[] = [];
  const running = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" }, lines);
  const office = await aPrintOffice(running);
  await office.letters(2);
  expect((await office.print()).url).not.toBeNull();
  const complaints = () => lines.filter((line) => line.includes("traces cannot be sent"));
  await expect.poll(complaints, { timeout: 15_000 }).toHaveLength(1);
  // More spans than may wait: the further ones are dropped.
  for (let round = 0; round < 40; round += 1)
    await Promise.all(Array.from({ length: 10 }, () => office.list()));
  await closeServer();
  expect(complaints()).toHaveLength(1);
});

test("without a collector, jobs carry no trace", async () => {
  const running = await start({});
  const office = await aPrintOffice(running);
  await office.letters(1);
  await office.print();
  const { rows } = await running.deps.pool.query("select data from pgboss.job where data ? 'traceparent'");
  expect(rows).toEqual([]);
});
