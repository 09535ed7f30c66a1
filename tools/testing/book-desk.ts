import * as z from "zod/mini";
import { aPrintedNote, type SeededSheet } from "#database/seed/letter-builders.ts";
import { withSystemAccess } from "#database/actor.ts";
import { bookAnswer, type BookAnswer } from "#domain/responses/books/book.ts";
import { allJobs } from "#server/app/jobs.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { urlIn } from "./downloads.ts";
import { drawnPicture } from "./drawn-picture.ts";
import { readTexts } from "./paper/read-paper.ts";
import { aReplyDesk, type ReplyDesk, type ReplySeed } from "./reply-desk.ts";

type Writer = ReplyDesk["mother"];
type Work = Pick<RunningServer["deps"], "typesetter">;

export type BookDesk = Awaited<ReturnType<typeof aBookDesk>>;

/** A family with letters and replies whose pictures are pictures, and what it does with its book. */
export async function aBookDesk(server: RunningServer, seed: Parameters<typeof aReplyDesk>[1] = {}) {
  const { db, files } = server.deps;
  const desk = await aReplyDesk(server, seed);
  const { camp, camper, mother } = desk;
  const request = { participantId: camper.id };

  /** One more letter of the mother's, on paper. */
  const letter = (text: string, writtenAt: Date) =>
    aPrintedNote(db, { from: desk.contact, to: camper, by: mother, text, writtenAt });

  async function reply(on: SeededSheet, more: ReplySeed = {}): Promise<string> {
    const id = await desk.reply(on, { hasScan: false, ...more });
    const jpeg = await drawnPicture();
    await files.put(`replies/${camp.id}/${id}/full.jpg`, jpeg, { contentType: "image/jpeg" });
    return id;
  }

  const read = async (writer: Writer = mother): Promise<BookAnswer> =>
    bookAnswer.parse((await writer.ask(`${writer.path}/book`)).body);
  const make = (writer: Writer = mother) => writer.call("makeMyBook", request);
  const link = (writer: Writer = mother) => writer.call("getMyBookUrl", request);

  const rows = () =>
    db.selectFrom("books").selectAll().where("organizationId", "=", camp.id).orderBy("requestedAt").execute();

  /** What a worker does: every book that waits. */
  async function work(deps: Partial<Work> = {}): Promise<void> {
    const job = allJobs({ ...server.deps, ...deps }).find(({ name }) => name === "make-book");
    if (job === undefined) throw new Error("There is no job named make-book.");
    for (const { id, madeAt } of await rows())
      if (madeAt === null)
        await withSystemAccess(() =>
          job.run({ organizationId: camp.id, bookId: id }, new AbortController().signal),
        );
  }

  /** Follows a link as a browser does; links say the public address, here it is this machine. */
  async function pdf(writer: Writer = mother): Promise<Buffer> {
    const { pathname, search } = new URL(urlIn(await link(writer)));
    const response = await fetch(`${server.origin}${pathname}${search}`);
    if (response.status !== 200) throw new Error(`the book answered ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  }

  return {
    ...desk,
    letter,
    reply,
    read,
    make,
    made: async (writer: Writer = mother): Promise<BookAnswer> =>
      z.object({ result: bookAnswer }).parse((await make(writer)).body).result,
    link,
    rows,
    work,
    pdf,
    pages: async (writer: Writer = mother) => readTexts(await pdf(writer)),
    /** The files of books that lie in storage. */
    stored: async () => (await files.list(`books/${camp.id}/`, { limit: 100 })).keys,
  };
}
