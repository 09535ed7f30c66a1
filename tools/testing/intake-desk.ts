import { createHash } from "node:crypto";
import { developmentSheetKey } from "#database/seed/development-sheet-key.ts";
import { aPrintedNote, codeOfJob, type SeededSheet } from "#database/seed/letter-builders.ts";
import { openSheetTokens, writePayload } from "#domain/printing/sheet-code.ts";
import { fileOfPicture, type PictureKind } from "#domain/responses/response.ts";
import {
  completedUpload,
  issuedUpload,
  uploadStatesAnswer,
  type IssuedUpload,
} from "#domain/responses/upload.ts";
import { allJobs } from "#server/app/jobs.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aFamily, type FamilySeed } from "./a-family.ts";

type By = { headers: Record<string, string> };
type Place = { organizationId: string; eventId: string };

export type IntakeDesk = Awaited<ReturnType<typeof anIntakeDesk>>;
export type PaperCode = Awaited<ReturnType<typeof codeOnPaper>>;

/** What the square code of a seeded sheet says, as a client repeats it. */
export async function codeOnPaper({ jobId, sheetNumber }: Pick<SeededSheet, "jobId" | "sheetNumber">) {
  const code = codeOfJob(jobId);
  const { token } = await (await openSheetTokens(developmentSheetKey))({ code, number: sheetNumber });
  return { jobId: code, sheetId: String(sheetNumber).padStart(3, "0"), token };
}

export function payloadOf({ jobId: code, sheetId, token }: PaperCode): string {
  return writePayload({ code, number: Number(sheetId), token });
}

/** What a browser tells of a file before it sends it. */
export function pictureOf(bytes: Uint8Array, contentType = "image/jpeg") {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { contentType, size: bytes.byteLength, sha256 };
}

/** A camp with a printed sheet, and staff who send pictures of it the way their screen does. */
export async function anIntakeDesk(server: RunningServer, seed: FamilySeed = {}) {
  const { db, files } = server.deps;
  const family = await aFamily(server, { ...seed, event: { endDate: "2999-12-31", ...seed.event } });
  const { camp, event, camper, contact } = family;
  const sheet = await aPrintedNote(db, { from: contact, to: camper });
  const paper = await codeOnPaper(sheet);
  const place = { orgId: camp.id, eventId: event.id };

  async function http(name: string, input: object, by: By = camp.member) {
    const response = await fetch(`${server.origin}/http/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...by.headers },
      body: JSON.stringify({ ...place, ...input }),
    });
    return { status: response.status, text: await response.text() };
  }

  async function answered(request: ReturnType<typeof http>): Promise<unknown> {
    const { status, text } = await request;
    if (status !== 200) throw new Error(`${status} ${text}`);
    return JSON.parse(text);
  }

  /** Links say the public address; here it is this machine. */
  async function put({ uploadUrl, headers }: IssuedUpload, bytes: Uint8Array): Promise<number> {
    if (uploadUrl === null) throw new Error("there is no link");
    const { pathname, search } = new URL(uploadUrl);
    const sent = await fetch(`${server.origin}${pathname}${search}`, {
      method: "PUT",
      headers,
      body: Buffer.from(bytes),
    });
    return sent.status;
  }

  const init = async (bytes: Uint8Array, code: object = paper, by?: By) =>
    issuedUpload.parse(await answered(http("initSheetUploadHttp", { ...code, ...pictureOf(bytes) }, by)));
  const complete = async (storagePath: string, code: object = paper, by?: By) =>
    completedUpload.parse(
      await answered(
        http("completeSheetUploadHttp", { ...code, storagePath, originalFileName: "IMG_0001.jpg" }, by),
      ),
    );
  const initUnmatched = async (bytes: Uint8Array, by?: By) =>
    issuedUpload.parse(
      await answered(http("initUnmatchedUploadHttp", { ...pictureOf(bytes), why: "no-code" }, by)),
    );

  return {
    ...family,
    sheet,
    paper,
    place,
    http,
    put,
    init,
    complete,
    initUnmatched,
    /** The whole way of one picture. */
    async send(bytes: Uint8Array, code: object = paper): Promise<string> {
      const issued = await init(bytes, code);
      const status = await put(issued, bytes);
      if (status !== 200) throw new Error(`the file was answered with ${status}`);
      return (await complete(issued.storagePath, code)).responseId;
    },
    async sendUnmatched(bytes: Uint8Array): Promise<string> {
      const issued = await initUnmatched(bytes);
      await put(issued, bytes);
      const sent = { storagePath: issued.storagePath, originalFileName: "scan.jpg" };
      await answered(http("completeUnmatchedUploadHttp", sent));
      return issued.storagePath.split("/").at(-1) ?? "";
    },
    /** A worker's turn, by hand. */
    async clean(uploadId: string): Promise<void> {
      const job = allJobs(server.deps).find(({ name }) => name === "clean-upload");
      await job?.run({ organizationId: camp.id, uploadId }, new AbortController().signal);
    },
    /** What the browser is told of images that it still keeps. */
    async states(uploadIds: readonly string[]) {
      const answer = await answered(http("getUploadStatesHttp", { uploadIds }));
      return uploadStatesAnswer.parse(answer).uploads;
    },
    upload: (id: string) => db.selectFrom("uploads").selectAll().where("id", "=", id).executeTakeFirst(),
    uploads: () => uploadsOf(server, { organizationId: camp.id, eventId: event.id }),
    responses: () =>
      db
        .selectFrom("responses")
        .selectAll()
        .where("organizationId", "=", camp.id)
        .orderBy("printJobId")
        .orderBy("page")
        .execute(),
    /** The bytes of a clean picture, as they lie in storage. */
    async stored(id: string, kind: PictureKind): Promise<Buffer | undefined> {
      const key = `replies/${camp.id}/${id}/${fileOfPicture[kind]}`;
      if ((await files.head(key)) === undefined) return undefined;
      return Buffer.concat(await (await files.read(key)).stream.toArray());
    },
    /** Everything of this camp that lies in storage once what is to go has gone. */
    async storedKeys(): Promise<string[]> {
      const job = allJobs(server.deps).find(({ name }) => name === "remove-files");
      await job?.run({}, new AbortController().signal);
      const lists = await Promise.all(
        ["incoming", "replies"].map((folder) => files.list(`${folder}/${camp.id}/`, { limit: 1000 })),
      );
      return lists.flatMap(({ keys }) => keys);
    },
  };
}

function uploadsOf({ deps: { db } }: RunningServer, { organizationId, eventId }: Place) {
  return db
    .selectFrom("uploads")
    .selectAll()
    .where("organizationId", "=", organizationId)
    .where("eventId", "=", eventId)
    .orderBy("id")
    .execute();
}
