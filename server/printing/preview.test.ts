import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { letterPreview } from "#domain/printing/letter-preview.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import { generalErrors } from "#domain/errors.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aWritingFamily } from "#tools/testing/a-writer.ts";
import { summerClock } from "#tools/testing/summer-clock.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";
import { documentOf, openPreviews } from "./preview.ts";
import { findStationery } from "./store.ts";
import type { Document, Typesetter } from "./typesetting/document.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"], clock: summerClock() });
});
afterAll(() => server.close());

type Family = Awaited<ReturnType<typeof aWritingFamily>>;

async function preview({ writer, camper }: Family, text: unknown) {
  const response = await fetch(`${server.origin}/http/previewLetterHttp`, {
    method: "POST",
    headers: { ...writer.headers, "content-type": "application/json" },
    body: JSON.stringify({ participantId: camper.id, text }),
  });
  return { status: response.status, text: await response.text() };
}

async function pagesOf(family: Family, text: string): Promise<string[]> {
  const answer = await preview(family, text);
  expect(answer.status).toBe(200);
  return letterPreview.parse(JSON.parse(answer.text)).pages;
}

/** As a picture says it. */
const shapeOf = (page: string | undefined) =>
  /viewBox="0 0 ([\d.]+) ([\d.]+)"/
    .exec(page ?? "")
    ?.slice(1)
    .map((points) => Math.round(Number(points)));

describe("the pages of a letter", () => {
  test("are pictures in the camp's paper, and a longer letter has more of them", async () => {
    const family = await aWritingFamily(server);
    const short = await pagesOf(family, "Dear Wren 🦊");
    expect(short.length).toBeGreaterThan(0);
    expect(short.every((page) => page.startsWith("<svg"))).toBe(true);
    expect(shapeOf(short[0])).toEqual([612, 792]);
    const long = await pagesOf(family, "The lake is warm again. ".repeat(300));
    expect(long.length).toBeGreaterThan(short.length);
    await server.deps.db
      .updateTable("organizations")
      .set({ paper: "a4" })
      .where("id", "=", family.camp.id)
      .execute();
    expect(shapeOf((await pagesOf(family, "Dear Wren"))[0])).toEqual([595, 842]);
  });

  test("are no heavier than a photograph, however long the letter is", async () => {
    const family = await aWritingFamily(server);
    const text = "Dear Wren 🦊, the lake is warm and the loons are back. ".repeat(200).slice(0, 9_990);
    const pages = await pagesOf(family, text);
    expect(pages.length).toBeGreaterThan(4);
    const weights = pages.map((page) => Buffer.byteLength(page));
    expect(Math.max(...weights)).toBeLessThan(1_500_000);
  });

  test("run nothing and fetch nothing, whatever was written", async () => {
    const family = await aWritingFamily(server);
    const pages = await pagesOf(
      family,
      '<script>alert(1)</script> #read("/etc/passwd") <image href="https://x.example/">',
    );
    for (const page of pages) {
      expect(page).not.toMatch(/<script|<foreignObject|onload=|x\.example|https?:\/\/(?!www\.w3\.org)/);
    }
  });

  test.each([
    ["", "Please enter a note."],
    [" \n", "Please enter a note."],
    [undefined, "Please enter a note."],
    ["a".repeat(10_001), "A letter can have up to 10,000 characters."],
  ])("are not set for what could not be saved", async (text, sentence) => {
    const family = await aWritingFamily(server);
    expect(await preview(family, text)).toEqual({ status: 400, text: sentence });
  });

  test("leave nothing behind", async () => {
    const family = await aWritingFamily(server);
    await pagesOf(family, "Dear Wren");
    expect(await family.writer.listed()).toEqual([]);
  });
});

describe("what the paper says", () => {
  const participant: MyParticipant = {
    participantId: "p",
    participantName: "Wren Vasquez",
    orgId: "o",
    orgName: "Camp Pine Hollow",
    orgType: "Camp",
    timeZone: "America/Chicago",
    eventId: "e",
    eventName: "Week 3",
    startDate: "2027-07-11",
    endDate: "2027-07-17",
    buildingName: "Loon Cabin",
  };
  const stationery = { paper: "a4", sides: "single", contactName: "Mama" } as const;
  const at = (moment: string) => documentOf(participant, stationery, "Dear Wren", new Date(moment));

  test("is what would be printed now, by the camp's calendar, with a code that opens nothing", () => {
    expect(at("2027-07-13T04:59:00Z")).toEqual({
      paper: "a4",
      sides: "single",
      organizationName: "Camp Pine Hollow",
      organizationType: "Camp",
      buildingWord: null,
      participantWord: null,
      eventName: "Week 3",
      printedOn: "Jul 12, 2027",
      sections: [
        {
          cover: null,
          sheets: [
            {
              participantName: "Wren Vasquez",
              buildingName: "Loon Cabin",
              contactName: "Mama",
              shortCode: "SAMPLE",
              payload: "Cabin Courier sample, not a letter",
              notes: [{ text: "Dear Wren", writtenOn: "Jul 12, 2027" }],
            },
          ],
        },
      ],
    } satisfies Document);
    expect(at("2027-07-13T05:00:00Z").printedOn).toBe("Jul 13, 2027");
  });

  test("calls the writer as the camp does, else as the account does", async () => {
    const { db } = server.deps;
    const nameIn = async (contact: { name?: string | null }) => {
      const { writer, camper } = await aWritingFamily(server, { contact, parent: { name: "Elena Vasquez" } });
      return (await findStationery(db, { userId: writer.id, participantId: camper.id }))?.contactName;
    };
    expect(await nameIn({ name: "Grandma El" })).toBe("Grandma El");
    expect(await nameIn({ name: null })).toBe("Elena Vasquez");
  });
});

describe("when many look at once", () => {
  /** Each request queries the database before it enters the queue. */
  const patience = { timeout: 30_000 };

  function pausedTypesetter() {
    const finish = Promise.withResolvers<string[]>();
    let held = 0;
    const typesetter: Typesetter = {
      pdf: () => Promise.reject(new Error("pdf is not used in this test")),
      report: () => Promise.reject(new Error("report is not used in this test")),
      invoice: () => Promise.reject(new Error("invoice is not used in this test")),
      pictures: (_, signal) =>
        new Promise((resolve, reject) => {
          held += 1;
          signal?.addEventListener("abort", () => reject(new Error("aborted")));
          void finish.promise.then(resolve);
        }),
      close: async () => undefined,
    };
    return { typesetter, held: () => held, finish: () => finish.resolve(["<svg/>"]) };
  }

  async function readers(count: number) {
    const families = [];
    for (let at = 0; at < count; at += 1) families.push(await aWritingFamily(server));
    return families.map(({ writer, camper }) => ({ userId: writer.id, participantId: camper.id }));
  }

  const text = "Dear Wren";
  const looking = (
    look: ReturnType<typeof openPreviews>,
    { userId, participantId }: { userId: string; participantId: string },
    gone = new AbortController().signal,
  ) => look({ participantId, text }, { userId, gone });
  const tooMany = printingErrors.tooManyPreviews.message;

  test("the twenty-first is asked to come back, and is served once an earlier one is done", async () => {
    const { typesetter, held, finish } = pausedTypesetter();
    const look = openPreviews({ ...server.deps, typesetter });
    const [late, ...early] = await readers(21);
    if (late === undefined) throw new Error("expected a late reader");
    const waiting = early.map((one) => looking(look, one));
    await expect.poll(held, patience).toBe(20);
    await expect(looking(look, late)).rejects.toThrow(tooMany);
    finish();
    expect(await Promise.all(waiting)).toHaveLength(20);
    expect(await looking(look, late)).toEqual(["<svg/>"]);
  });

  test("one person takes two turns at most", async () => {
    const { typesetter, finish } = pausedTypesetter();
    const look = openPreviews({ ...server.deps, typesetter });
    const [one, other] = await readers(2);
    if (one === undefined || other === undefined) throw new Error("expected two readers");
    const three = [1, 2, 3].map(() => looking(look, one));
    const refused = await Promise.any(
      three.map((each) =>
        each.then(
          () => Promise.reject(new Error("it was seen")),
          (error: Error) => error,
        ),
      ),
    );
    expect(refused.message).toBe(tooMany);
    finish();
    expect(await looking(look, other)).toEqual(["<svg/>"]);
    expect((await Promise.allSettled(three)).filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  });

  test("a reader who closes the page leaves the queue without a server error", async () => {
    const { typesetter, held } = pausedTypesetter();
    const look = openPreviews({ ...server.deps, typesetter });
    const [one] = await readers(1);
    if (one === undefined) throw new Error("expected a reader");
    for (let turn = 1; turn <= 3; turn += 1) {
      const page = new AbortController();
      const waiting = looking(look, one, page.signal);
      // Abort only after the request is in the queue.
      await expect.poll(held, patience).toBe(turn);
      page.abort();
      await expect(waiting).rejects.toThrow(generalErrors.goneAway.message);
    }
  });
});
