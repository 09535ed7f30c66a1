import { createdPrintJob } from "#domain/printing/print-job.ts";
import { drawTrace, startCollector, type CollectedSpan } from "#tools/testing/collector.ts";
import { writingFamilies } from "#tools/testing/writing-families.ts";
import { letter, putIntoCabins, writeNotes } from "../letters.ts";
import { addStaff, openCaller, withDb } from "../people.ts";
import { openWorld, waitFor } from "../world.ts";
import type { DrillResult } from "./result.ts";

const letters = 50;
const planted = "Marshmallow";

/** Presses Print in an installation with an API, a worker, an S3 and a collector, and prints the trace. */
export async function traceDrill(): Promise<DrillResult> {
  const collector = await startCollector();
  await using world = await openWorld({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint } });
  world.defer(() => collector.stop());
  await world.useS3("memstore");
  const camp = await writingFamilies(world.url, { accounts: letters, childrenEach: 1 });
  const { orgId, eventId } = camp;
  const texts = Array.from({ length: letters }, (_, writer) => ({ writer, text: `${planted}. ${letter}` }));
  await withDb(world.url, async (db) => {
    await putIntoCabins(db, camp);
    await writeNotes(db, camp, texts);
  });
  const api = await world.serve("api");
  const worker = await world.serve("worker");
  const { bearer } = await addStaff(world.url, orgId);
  const dana = openCaller(
    () => api.origin,
    () => bearer,
    { orgId, eventId },
  );
  const { jobId } = createdPrintJob.parse(await dana.http("createPrintJobHttp"));
  await waitFor("the PDF is stored", async () => {
    const [job] = await world.query("select from print_jobs where id = $1 and rendered_at is not null", [
      jobId,
    ]);
    return job !== undefined;
  });
  // Both send the spans that still wait.
  await Promise.all([api.stop(), worker.stop()]);
  const spans = collector.spans();
  const press = spans.find(({ name }) => name === "createPrintJobHttp");
  const lines = press === undefined ? [] : drawTrace(spans, press);
  console.log(`drill trace: Print of ${letters} letters, from the press to the stored PDF`);
  console.log(lines.join("\n"));
  const sent = collector.raw();
  const private_ = [planted, "Dana Whitlock", "example.org", bearer].filter((text) => sent.includes(text));
  if (private_.length > 0) console.log(`The traces contain: ${private_.join(", ")}`);
  return {
    held: press !== undefined && isStored(spans, press) && private_.length === 0,
    kills: 0,
    faults: 0,
    acknowledged: letters,
    lost: 0,
    doubled: 0,
  };
}

function isStored(spans: readonly CollectedSpan[], { traceId }: CollectedSpan): boolean {
  return spans.some((span) => span.traceId === traceId && span.name === "store file");
}
