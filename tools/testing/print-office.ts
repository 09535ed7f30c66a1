import { aWaitingNote } from "#database/seed/letter-builders.ts";
import {
  aBuilding,
  aCamper,
  aContact,
  anEvent,
  type EventSeed,
  type SeededBuilding,
} from "#database/seed/roster-builders.ts";
import { createdPrintJob, printJobsAnswer, printJobUrl, sheetsAnswer } from "#domain/printing/print-job.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aCamp, type TestCamp } from "./a-camp.ts";
import { aPrintDesk } from "./print-desk.ts";

/** The typesetter starts a process for the first of its documents, and it reads a hundred megabytes of fonts. */
const patienceMs = 60_000;

export type PrintOffice = Awaited<ReturnType<typeof aPrintOffice>>;
type By = TestCamp["admin"];

type OfficeSeed = {
  camp?: TestCamp;
  origin?: string;
  event?: Pick<EventSeed, "startDate" | "endDate" | "mail" | "now">;
};

/** A week with cabins and letters that wait, and its staff at the printer, who ask the way their screens do. */
export async function aPrintOffice(server: RunningServer, seed: OfficeSeed = {}) {
  const { db } = server.deps;
  const camp = seed.camp ?? (await aCamp(server, { name: "Camp Pine Hollow", timeZone: "America/Chicago" }));
  const event = await anEvent(db, {
    organization: camp,
    name: "Week 3",
    endDate: "2999-12-31",
    ...seed.event,
  });
  const place = { orgId: camp.id, eventId: event.id };
  const desk = await aPrintDesk(server, camp.member, { organizationId: camp.id, eventId: event.id });
  const origin = seed.origin ?? server.origin;

  async function http(name: string, input: object, by: By = camp.member, key?: string) {
    const response = await fetch(`${origin}/http/${name}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...by.headers,
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
      body: JSON.stringify({ ...place, ...input }),
    });
    return { status: response.status, text: await response.text() };
  }

  async function answered(request: ReturnType<typeof http>): Promise<unknown> {
    const { status, text } = await request;
    if (status !== 200) throw new Error(`${status} ${text}`);
    return JSON.parse(text);
  }

  const list = async (older?: string) => {
    const { body } = await camp.ask(
      `/events/${event.id}/printJobs${older === undefined ? "" : `?older=${older}`}`,
    );
    return printJobsAnswer.parse(body);
  };
  const job = async (jobId: string) => (await list()).printJobs.find(({ id }) => id === jobId);

  /** The answer as it is: without a link where the PDF was not quickly made. */
  const press = async (input: object = {}, by?: By, key?: string) =>
    createdPrintJob.parse(await answered(http("createPrintJobHttp", input, by, key)));

  /** Presses Print and waits for the PDF if it was not ready at once, unless there are many sheets. */
  async function print(input: object = {}, by?: By, key?: string) {
    const made = await press(input, by, key);
    const { jobId, sheets } = made;
    if (made.url !== null || jobId === null || sheets > 25) return made;
    await until(patienceMs, async () => (await job(jobId))?.state !== "rendering");
    return { ...made, url: await linkTo(jobId, {}, by) };
  }

  const linkTo = async (jobId: string, more: object = {}, by?: By) =>
    printJobUrl.parse(await answered(http("getPrintJobUrlHttp", { jobId, ...more }, by))).url;

  /** Asks again while there is no answer yet, as the product says one should. */
  async function reprint(jobId: string, sheetNumber: number) {
    let url: string | null = null;
    await until(patienceMs, async () => {
      ({ url } = printJobUrl.parse(await answered(http("reprintSheetHttp", { jobId, sheetNumber }))));
      return url !== null;
    });
    return url;
  }

  return {
    camp,
    event,
    desk,
    http,
    list,
    /** Letters that wait, one from each of so many families; each text is like no other. */
    letters: (count: number, where: SeededBuilding | null = null, mark = "Letter") =>
      Promise.all(
        Array.from({ length: count }, async (_, at) => {
          const number = String(at + 1).padStart(3, "0");
          const name = `Child${where?.name.replaceAll(" ", "") ?? ""}${number}`;
          const to = await aCamper(db, where === null ? { event, name } : { in: where, name });
          const from = await aContact(db, { of: to, name: `Parent ${number}` });
          const text = `${mark}${where?.name.replaceAll(" ", "") ?? "Nowhere"}${number}end`;
          return (await aWaitingNote(db, { from, to, text })).text;
        }),
      ),
    cabin: (name: string) => aBuilding(db, { event, name }),
    press,
    print,
    open: linkTo,
    reprint,
    job,
    sheets: async (jobId: string) =>
      sheetsAnswer.parse((await camp.ask(`/events/${event.id}/printJobs/${jobId}/sheets`)).body).sheets,
    /** What was written down about this camp, the oldest first. */
    actions: () =>
      db
        .selectFrom("auditEntries")
        .select(["action", "eventId", "actorId", "actorName", "subject"])
        .where("organizationId", "=", camp.id)
        .orderBy("id")
        .execute(),
    /** Follows a link without a session. Links contain the public origin; this replaces it with the test server's. */
    async download(url: string | null) {
      if (url === null) throw new Error("there is no link");
      const { pathname, search } = new URL(url);
      const response = await fetch(`${origin}${pathname}${search}`);
      return { response, pdf: new Uint8Array(await response.arrayBuffer()) };
    },
  };
}

async function until(withinMs: number, isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`nothing was set within ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export function timesIn(texts: readonly string[], word: string): number {
  return texts.join(" ").split(word).length - 1;
}
