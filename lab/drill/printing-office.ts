import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createdPrintJob, printJobUrl, type CreatedPrintJob } from "#domain/printing/print-job.ts";
import { freePort } from "#tools/engines/free-port.ts";
import { writingFamilies } from "#tools/testing/writing-families.ts";
import { putIntoCabins, writeNotes } from "../letters.ts";
import { addStaff, openCaller, withDb } from "../people.ts";
import { openWorld, waitFor } from "../world.ts";
import { markedLetters } from "./printing-ledger.ts";

const families = 300;
export const staffNames = ["Dana Whitlock", "Marcus Oyelaran", "Ruth Aldana"];
export type Press = { limitPerSheet?: number; maxSheets?: number };
export type Office = Awaited<ReturnType<typeof openOffice>>;

/** Two APIs, a worker, and three people of the team who all press Print. */
export async function openOffice() {
  const port = await freePort();
  const world = await openWorld({ env: { PUBLIC_ORIGIN: `http://127.0.0.1:${port}` } });
  const camp = await writingFamilies(world.url, { accounts: families, childrenEach: 1 });
  const { orgId, eventId } = camp;
  await withDb(world.url, (db) => putIntoCabins(db, camp));
  const apis = [await world.serve("api", { PORT: String(port) }), await world.serve("api")];
  const worker = await world.serve("worker");
  const staff: { bearer: string }[] = [];
  for (const name of staffNames) staff.push(await addStaff(world.url, orgId, name));
  const callers = staff.map(({ bearer }, who) =>
    openCaller(
      () => apis[who % apis.length]?.origin ?? "",
      () => bearer,
      { orgId, eventId },
    ),
  );
  const ask = (name: string, input: object, who = 0): Promise<unknown> =>
    callers[who]?.http(name, input) ?? Promise.reject(new Error("There is no such person."));
  let firstMark = 1;
  return {
    world,
    eventId,
    worker,
    async write(count: number): Promise<string[]> {
      const letters = markedLetters(count, firstMark);
      firstMark += letters.length;
      await withDb(world.url, (db) => writeNotes(db, camp, letters));
      return letters.map(({ mark }) => mark);
    },
    /** One of the team presses Print. */
    print: async (press: Press, who = 0): Promise<CreatedPrintJob> =>
      createdPrintJob.parse(await ask("createPrintJobHttp", press, who)),
    async readPdf(jobId: string): Promise<{ file: string; sha256: string }> {
      const { url } = printJobUrl.parse(await ask("getPrintJobUrlHttp", { jobId }));
      if (url === null) throw new Error(`${jobId} has no PDF although it is rendered`);
      const pdf = new Uint8Array(await (await fetch(url)).arrayBuffer());
      const file = join(world.dir, `${jobId}.pdf`);
      await writeFile(file, pdf);
      return { file, sha256: createHash("sha256").update(pdf).digest("hex") };
    },
    async renderAgain(jobId: string): Promise<void> {
      await world.query(
        `update print_jobs set rendered_at = null, rendered_sheets = 0, page_count = null, render_failed_at = now()
         where id = $1`,
        [jobId],
      );
      await ask("renderPrintJobHttp", { jobId });
    },
    everythingRendered: (): Promise<boolean> =>
      waitFor("everything is rendered", async () => {
        const open = await world.query("select from print_jobs where rendered_at is null");
        return open.length === 0;
      }),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}
