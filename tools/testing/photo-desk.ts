import { createHash } from "node:crypto";
import sharp from "sharp";
import * as z from "zod/mini";
import { issuedPhoto, myPhotosAnswer, type IssuedPhoto, type MyPhoto } from "#domain/notes/photo.ts";
import { allJobs } from "#server/app/jobs.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aWritingFamily, type TestWriter } from "./a-writer.ts";
import type { FamilySeed } from "./a-family.ts";
import { aPrintDesk } from "./print-desk.ts";

export type PhotoDesk = Awaited<ReturnType<typeof aPhotoDesk>>;

let shade = 0;
/** Like no other, with a place and a camera written into it. */
export async function aFamilyPhoto({ width = 1_200, height = 900 } = {}): Promise<Buffer> {
  shade += 1;
  const background = { r: (shade * 37) % 256, g: (shade * 91) % 256, b: 120 };
  return sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD0: { Model: "Grandma's phone" }, IFD3: { GPSLatitude: "44/1 58/1 0/1" } })
    .jpeg()
    .toBuffer();
}

/** A camp that prints photos, and a parent who sends them the way the screen does. */
export async function aPhotoDesk(server: RunningServer, seed: FamilySeed = {}) {
  const { db, files } = server.deps;
  const family = await aWritingFamily(server, { ...seed, event: { endDate: "2999-12-31", ...seed.event } });
  const { camp, event } = family;
  await db.updateTable("organizations").set({ letterPhotos: true }).where("id", "=", camp.id).execute();
  const printer = await aPrintDesk(server, camp.member, { organizationId: camp.id, eventId: event.id });

  const declared = (bytes: Uint8Array) => ({
    contentType: "image/jpeg",
    size: bytes.byteLength,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  });
  const ask = (name: string, noteId: string, more: object = {}, by: TestWriter = family.writer) =>
    by.call(name, { ...family.writer.of, noteId, ...more });

  async function put({ uploadUrl, headers }: IssuedPhoto, bytes: Uint8Array): Promise<number> {
    if (uploadUrl === null) throw new Error("there is no link");
    // Links say the public address; here it is this machine.
    const { pathname, search } = new URL(uploadUrl);
    const body = Buffer.from(bytes);
    return (await fetch(`${server.origin}${pathname}${search}`, { method: "PUT", headers, body })).status;
  }
  const init = async (noteId: string, bytes: Uint8Array) => {
    const { body } = await ask("initNotePhoto", noteId, declared(bytes));
    return z.object({ result: issuedPhoto }).parse(body).result;
  };
  const complete = (noteId: string, bytes: Uint8Array, by: TestWriter = family.writer) =>
    ask("completeNotePhoto", noteId, { sha256: declared(bytes).sha256 }, by);
  const photoOf = (noteId: string) =>
    db.selectFrom("notePhotos").selectAll().where("noteId", "=", noteId).executeTakeFirst();

  return {
    ...family,
    printer,
    ask,
    declared,
    init,
    put,
    photoOf,
    complete,
    send: async (noteId: string, bytes: Uint8Array): Promise<string> => {
      const status = await put(await init(noteId, bytes), bytes);
      if (status !== 200) throw new Error(`the file was answered with ${status}`);
      const answer = await complete(noteId, bytes);
      if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
      return (await photoOf(noteId))?.id ?? "";
    },
    /** A worker's turn, by hand. */
    clean: async (photoId: string): Promise<void> => {
      const job = allJobs(server.deps).find(({ name }) => name === "clean-photo");
      await job?.run({ organizationId: camp.id, photoId }, new AbortController().signal);
    },
    listed: async (by: TestWriter = family.writer): Promise<MyPhoto[]> => {
      return myPhotosAnswer.parse((await by.ask(`${family.writer.path}/photos`)).body).photos;
    },
    keys: async (): Promise<string[]> => {
      const found = await Promise.all(
        [`photos/${camp.id}/`, `incoming/${camp.id}/`].map((prefix) => files.list(prefix, { limit: 100 })),
      );
      return found.flatMap(({ keys }) => keys);
    },
    bytesOf: async (key: string): Promise<Buffer> => {
      return Buffer.concat(await (await files.read(key)).stream.toArray());
    },
  };
}
