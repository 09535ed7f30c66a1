import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { anOrganization, aPerson } from "#database/seed/builders.ts";
import { createdPrintJob, printJobUrl } from "#domain/printing/print-job.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import type { Files } from "#server/platform/files/files.ts";
import { createLog } from "#server/platform/log.ts";
import { aBearer } from "#tools/testing/a-bearer.ts";
import { printFromOutside } from "#tools/testing/print-from-outside.ts";
import { writingFamilies, type WritingFamily } from "#tools/testing/writing-families.ts";
import { putIntoCabins, writeNotes } from "./printing-fill.ts";
import type { Asking } from "./restore-asking.ts";

const dana = { issuer: "https://id.example", sub: "dana", name: "Dana Whitlock", email: "dana@example.org" };
const pictureBytes = 300_000;

export type CampSeat = {
  url: string;
  files: Files;
  /** Where the product answers right now. */
  origin: () => string;
  asking: Asking;
};

export async function openCamp({ url, files, origin, asking }: CampSeat, families: number) {
  const camp = await writingFamilies(url, { accounts: families, childrenEach: 1 });
  const place = { orgId: camp.orgId, eventId: camp.eventId };
  const admin = await fill(url, camp);
  let bearer = await aBearer(url, dana);

  async function send(path: string, by: string, body: object): Promise<Response> {
    const headers = {
      authorization: `Bearer ${by}`,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    };
    const signal = AbortSignal.timeout(60_000);
    return fetch(`${origin()}${path}`, { method: "POST", headers, body: JSON.stringify(body), signal });
  }

  async function ask(name: string, input: object): Promise<unknown> {
    const answer = await send(`/http/${name}`, bearer, { ...place, ...input });
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }

  const everythingSet = () =>
    asking.until(
      "every PDF is set",
      "select not exists (select from print_jobs where rendered_at is null and voided_at is null) as yes",
    );

  return {
    families: camp.families,
    everythingSet,
    async write(by: readonly WritingFamily[], text: string): Promise<void> {
      for (const { bearer: own, children } of by)
        for (const { participantId } of children) {
          const answer = await send("/callable/addNote", own, { data: { ...place, participantId, text } });
          if (!answer.ok) throw new Error(`addNote answered ${answer.status}: ${await answer.text()}`);
        }
    },
    /** Everything that waits; done when the PDF lies there. */
    async print(): Promise<string> {
      const { jobId } = createdPrintJob.parse(await ask("createPrintJobHttp", { maxSheets: 100 }));
      if (jobId === null) throw new Error("nothing waited to be printed");
      await everythingSet();
      return jobId;
    },
    async reprint(jobId: string, sheetNumber: number): Promise<void> {
      while (printJobUrl.parse(await ask("reprintSheetHttp", { jobId, sheetNumber })).url === null) {
        asking.deadline.throwIfAborted();
        await pause(200);
      }
    },
    /** The PDF of a job as Dana gets it. */
    async download(jobId: string): Promise<Uint8Array> {
      const { url: link } = printJobUrl.parse(await ask("getPrintJobUrlHttp", { jobId }));
      if (link === null) throw new Error(`${jobId} has no PDF`);
      return new Uint8Array(await (await fetch(link)).arrayBuffer());
    },
    /** Replies, each with a picture where replies lie. Its bytes are chance, so that nothing can make them again. */
    async reply(jobId: string, count: number): Promise<void> {
      const desk = await printFromOutside(url, admin, {
        organizationId: camp.orgId,
        eventId: camp.eventId,
      });
      try {
        for (let n = 0; n < count; n += 1) {
          const { responseId } = await desk.respond(jobId);
          const key = `replies/${camp.orgId}/${responseId}/full.jpg`;
          await files.put(key, randomBytes(pictureBytes), { contentType: "image/jpeg" });
        }
      } finally {
        await desk.close();
      }
    },
    /** A parent may not write any more, from now on. */
    async removeContactOf({ children }: WritingFamily): Promise<void> {
      for (const { participantId, contactId } of children) {
        const data = { ...place, participantId, contactId };
        const answer = await send("/callable/removeContact", bearer, { data });
        if (!answer.ok) throw new Error(`removeContact answered ${answer.status}: ${await answer.text()}`);
      }
    },
    /** A child is purged: its sheets go, and the PDF is set again without it. */
    async purgeChildOf(jobId: string): Promise<void> {
      const child = "select participant_id from sheets where print_job_id = $1 order by number limit 1";
      await asking.ask(`delete from participants where id = (${child})`, [jobId]);
      await asking.ask("update print_jobs set render_failed_at = now() where id = $1", [jobId]);
      await ask("renderPrintJobHttp", { jobId });
      await everythingSet();
    },
    statusOfOldSession: async (jobId: string): Promise<number> =>
      (await send("/http/getPrintJobUrlHttp", bearer, { ...place, jobId })).status,
    async signInAgain(): Promise<void> {
      bearer = await aBearer(url, dana);
    },
  };
}

async function fill(url: string, camp: Awaited<ReturnType<typeof writingFamilies>>): Promise<{ id: string }> {
  const database = openDatabase({ url, poolSize: 1, log: createLog({ LOG_LEVEL: "silent" }) });
  const { db } = database;
  try {
    await putIntoCabins(db, camp);
    await writeNotes(db, camp, { count: camp.families.length, firstMark: 1 });
    const { sub, ...known } = dana;
    const person = await aPerson(db, { ...known, subject: sub });
    await anOrganization(db, { id: camp.orgId, admins: [person] });
    return person;
  } finally {
    await database.close();
  }
}
