import { createHash, randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { aPrintedNote, codeOfJob, type SeededSheet } from "#database/seed/letter-builders.ts";
import { aContact } from "#database/seed/roster-builders.ts";
import type { SeededStationery } from "#database/seed/stationery-builders.ts";
import { writeShortCode } from "#domain/printing/sheet-code.ts";
import type { PageSide } from "#domain/printing/sheet-layout.ts";
import { participantSheetsAnswer } from "#domain/responses/participant-sheet.ts";
import {
  fileOfPicture,
  pictureKinds,
  staffResponsesAnswer,
  type ResponseScope,
} from "#domain/responses/response.ts";
import { myResponsesAnswer } from "#domain/responses/my-response.ts";
import { cameBackAnswer, unmatchedAnswer, uploadHistory } from "#domain/responses/upload.ts";
import { uuidv7 } from "#domain/uuid.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aFamily, type FamilySeed, type TestFamily } from "./a-family.ts";
import { aWriter, type TestWriter } from "./a-writer.ts";

type By = { headers: Record<string, string> };
type OnPaper = { jobId: string; sheetNumber: number };
type UploadSeed = { bytes?: Buffer; receivedAt?: Date; why?: string; fileName?: string };
export type ReplySeed = UploadSeed & {
  page?: number;
  scope?: ResponseScope;
  hasScan?: boolean;
  side?: PageSide;
};

const openedAnswer = z.object({ result: staffResponsesAnswer });

let made = 0;

/** Ids sort by creation; of two made here the second is always later. */
function nextId(): string {
  made += 1;
  return uuidv7(Date.UTC(2027, 6, 12) + made, randomBytes(10));
}

export type ReplyDesk = Awaited<ReturnType<typeof aReplyDesk>>;

/** Wren at camp, a mother and a father who write apart from each other, a printed sheet for each, and what staff do. */
export async function aReplyDesk(server: RunningServer, seed: FamilySeed = {}) {
  const { db } = server.deps;
  const family = await aFamily(server, {
    contact: { name: "Elena Vasquez" },
    ...seed,
    event: { endDate: "2999-12-31", ...seed.event },
  });
  const { camp, event, camper, contact } = family;
  const otherContact = await aContact(db, { of: camper, name: "Jonas Vasquez" });
  const mother = await aWriter(server, family, { name: "Elena Vasquez" });
  const father = await aWriter(server, { ...family, contact: otherContact }, { name: "Jonas Vasquez" });
  const sheets = {
    motherSheet: await aPrintedNote(db, { from: contact, to: camper, by: mother }),
    fatherSheet: await aPrintedNote(db, { from: otherContact, to: camper, by: father }),
  };
  const place = { orgId: camp.id, eventId: event.id };
  const parts = {
    ...picturesSent(server, family),
    ...deskActions(server, family),
    ...deskReads(server, family),
  };
  return { ...family, place, mother, father, otherContact, ...sheets, ...parts };
}

/** Pictures that have come in: each with its upload and its files. */
function picturesSent(server: RunningServer, { camp, event }: TestFamily) {
  const { db, files, clock } = server.deps;

  async function putPictures(id: string): Promise<void> {
    for (const kind of pictureKinds) {
      const contentType = kind === "full" ? "image/jpeg" : "image/webp";
      const key = `replies/${camp.id}/${id}/${fileOfPicture[kind]}`;
      await files.put(key, Buffer.from(`${kind} of ${id}`), { contentType });
    }
  }

  async function insertUpload(id: string, state: string, sheet: OnPaper | null, upload: UploadSeed) {
    const { bytes = randomBytes(16), receivedAt = clock.now() } = upload;
    await db
      .insertInto("uploads")
      .values({
        id,
        organizationId: camp.id,
        eventId: event.id,
        printJobId: sheet?.jobId ?? null,
        sheetNumber: sheet?.sheetNumber ?? null,
        state,
        why: upload.why ?? (state === "waiting" ? "no-code" : null),
        contentType: "image/jpeg",
        byteSize: 1000,
        contentHash: createHash("sha256").update(bytes).digest(),
        originalFileName: upload.fileName ?? "IMG_0001.jpg",
        createdAt: receivedAt,
        uploadedBy: camp.member.id,
        uploadedByName: "Marcus Oyelaran",
        receivedAt,
        settledAt: receivedAt,
        width: 1200,
        height: 1600,
      })
      .execute();
  }

  return {
    async waiting(upload: UploadSeed = {}): Promise<string> {
      const id = nextId();
      await insertUpload(id, "waiting", null, upload);
      await putPictures(id);
      return id;
    },
    async writtenFirst(on: SeededStationery, upload: UploadSeed = {}): Promise<string> {
      const id = nextId();
      await insertUpload(id, "waiting", on, { why: "written-first", ...upload });
      await putPictures(id);
      return id;
    },
    /** A reply as intake files it: its row, its upload, its pictures. */
    async reply(on: SeededSheet, reply: ReplySeed = {}): Promise<string> {
      const id = nextId();
      const at = reply.receivedAt ?? clock.now();
      await insertUpload(id, "filed", on, { ...reply, receivedAt: at });
      await db
        .insertInto("responses")
        .values({
          id,
          organizationId: on.to.organizationId,
          eventId: on.to.eventId,
          participantId: on.to.id,
          contactId: on.from.id,
          printJobId: on.jobId,
          sheetNumber: on.sheetNumber,
          scope: reply.scope ?? "contact",
          uploadedAt: at,
          uploadedBy: camp.member.id,
          withdrawnAt: null,
          page: reply.page ?? 1,
          originalFileName: reply.fileName ?? "IMG_0001.jpg",
          picturesAt: at,
          hasScan: reply.hasScan ?? true,
          side: reply.side ?? null,
          width: 1200,
          height: 1600,
        })
        .execute();
      await putPictures(id);
      return id;
    },
  };
}

/** What staff do, as their screens ask for it. */
function deskActions(server: RunningServer, { camp, event }: TestFamily) {
  async function http(name: string, input: object, by: By = camp.member) {
    const response = await fetch(`${server.origin}/http/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...by.headers },
      body: JSON.stringify({ orgId: camp.id, eventId: event.id, ...input }),
    });
    return { status: response.status, text: await response.text() };
  }
  return {
    address: (uploadId: string, to: "everyone" | readonly string[], by?: By) =>
      http("addressLetterHttp", { uploadId, to }, by),
    match: (uploadId: string, sheet: object, by?: By) => http("matchUploadHttp", { uploadId, ...sheet }, by),
    discard: (uploadId: string, reason = "A photo of the lake", by?: By) =>
      http("discardUploadHttp", { uploadId, reason }, by),
    move: (responseId: string, sheet: object, by?: By) =>
      http("moveResponseHttp", { responseId, reason: "Siblings mixed up", ...sheet }, by),
    withdraw: (responseId: string, reason = "Not a reply", by?: By) =>
      http("withdrawResponseHttp", { responseId, reason }, by),
    setScope: (responseId: string, scope: ResponseScope, by?: By) =>
      http("setResponseScopeHttp", { responseId, scope }, by),
  };
}

function deskReads(server: RunningServer, { camp, event, camper }: TestFamily) {
  const { db } = server.deps;
  const read = async (path: string) => (await camp.ask(`/events/${event.id}/${path}`)).body;
  return {
    tray: async (older?: string) =>
      unmatchedAnswer.parse(await read(`unmatched${older === undefined ? "" : `?older=${older}`}`)),
    history: async () => uploadHistory.parse(await read("uploadHistory")).uploads,
    cameBack: async (jobId: string) =>
      cameBackAnswer.parse(await read(`printJobs/${jobId}/cameBack`)).buildings,
    sheetsOf: async () =>
      participantSheetsAnswer.parse(await read(`participants/${camper.id}/sheets`)).sheets,
    responsesOf: async (by = camp.admin) => {
      const request = { eventId: event.id, participantId: camper.id };
      return openedAnswer.parse((await camp.call("openParticipantResponses", request, by)).body).result;
    },
    /** Who did what, the oldest first. */
    actions: () =>
      db
        .selectFrom("auditEntries")
        .select(["action", "eventId", "actorId", "subject"])
        .where("organizationId", "=", camp.id)
        .orderBy("id")
        .execute(),
    filesToRemove: async () =>
      (
        await db
          .selectFrom("filesToRemove")
          .select("key")
          .where("key", "like", `replies/${camp.id}/%`)
          .orderBy("key")
          .execute()
      ).map(({ key }) => key),
  };
}

export function codeOf({ jobId, sheetNumber }: Pick<SeededSheet, "jobId" | "sheetNumber">): string {
  return writeShortCode({ code: codeOfJob(jobId), number: sheetNumber });
}

export function pick({ jobId, sheetNumber }: Pick<SeededSheet, "jobId" | "sheetNumber">) {
  return { jobId, sheetNumber };
}

export async function visibleTo(writer: TestWriter) {
  return myResponsesAnswer.parse((await writer.ask(`${writer.path}/responses`)).body).responses;
}

export async function idsVisibleTo(writer: TestWriter): Promise<string[]> {
  return (await visibleTo(writer)).map(({ id }) => id);
}

/** Asks for a link to one picture, as a page does. */
export function askLink(
  writer: Pick<TestWriter, "call">,
  of: { orgId: string; eventId: string; participantId: string },
  responseId: string,
  more: object = {},
) {
  return writer.call("getResponseUrl", { ...of, responseId, ...more });
}

/** Follows a link without a session. Links contain the public origin; this replaces it with the test server's. */
export async function follow(server: RunningServer, url: string | null) {
  if (url === null) throw new Error("there is no link");
  const { pathname, search } = new URL(url);
  const response = await fetch(`${server.origin}${pathname}${search}`);
  return { status: response.status, headers: response.headers, text: await response.text() };
}
