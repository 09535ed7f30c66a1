import { afterAll, beforeAll, expect, test } from "vitest";
import { bookErrors } from "#domain/responses/books/errors.ts";
import { afterRestore } from "#server/app/after-restore.ts";
import { allJobs } from "#server/app/jobs.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { refusal } from "#tools/testing/a-camp.ts";
import { aBookDesk } from "#tools/testing/book-desk.ts";
import { pick } from "#tools/testing/reply-desk.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

/** What ends a book, and that nothing of it stays. */
let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), {
    roles: ["api"],
    // Files of other rows outlive them; a book does not.
    env: { FILES_KEPT_DAYS: "13" },
  });
});
afterAll(() => server.close());

async function work(name: string): Promise<void> {
  const job = allJobs(server.deps).find((one) => one.name === name);
  if (job === undefined) throw new Error(`there is no job ${name}`);
  await job.run({}, new AbortController().signal);
}

async function readyDesk() {
  const desk = await aBookDesk(server);
  const replyId = await desk.reply(desk.motherSheet);
  await desk.make();
  await desk.work();
  expect(await desk.stored()).toHaveLength(1);
  return { ...desk, replyId };
}
type Desk = Awaited<ReturnType<typeof readyDesk>>;

const longAgo = new Date(Date.now() - 40 * 86_400_000);
const deleted = async (table: "participants" | "events", id: string) =>
  server.deps.db.updateTable(table).set({ deletedAt: longAgo }).where("id", "=", id).execute();

const ends: [string, (desk: Desk) => Promise<unknown>][] = [
  ["a reply is withdrawn", (desk) => desk.withdraw(desk.replyId)],
  ["a reply is moved to another sheet", (desk) => desk.move(desk.replyId, pick(desk.fatherSheet))],
  ["who sees a reply is changed", (desk) => desk.setScope(desk.replyId, "participant")],
  ["the contact is removed", (desk) => desk.removeContact()],
  [
    "the child is purged",
    async (desk) => {
      await deleted("participants", desk.camper.id);
      await work("purge-deleted-participants");
    },
  ],
  [
    "the event has been kept long enough",
    async (desk) => {
      await deleted("events", desk.event.id);
      await work("purge-deleted-participants");
      await work("purge-deleted-events");
    },
  ],
];

test.each(ends)("when %s its row goes, and its file the next minute", async (_, happens) => {
  const [desk, other] = [await readyDesk(), await readyDesk()];
  await happens(desk);
  expect(await desk.rows()).toEqual([]);
  await work("remove-files");
  expect(await desk.stored()).toEqual([]);
  expect(await other.stored()).toHaveLength(1);
  expect((await other.read()).step).toBe("ready");
});

test("with an account go its books", async () => {
  const desk = await readyDesk();
  const { status } = await desk.mother.call("deleteAccount", { typed: "delete" });
  expect(status).toBe(200);
  expect(await desk.rows()).toEqual([]);
  await work("remove-files");
  expect(await desk.stored()).toEqual([]);
});

test("a reply that is withdrawn while the book is set: it never becomes ready, and no file stays", async () => {
  const desk = await aBookDesk(server);
  const replyId = await desk.reply(desk.motherSheet);
  await desk.make();
  const { typesetter } = server.deps;
  await desk.work({
    typesetter: {
      ...typesetter,
      async pdf(document, signal) {
        const pages = await typesetter.pdf(document, signal);
        await desk.withdraw(replyId);
        return pages;
      },
    },
  });
  expect(await desk.rows()).toEqual([]);
  await work("remove-files");
  expect(await desk.stored()).toEqual([]);
  expect(await desk.read()).toMatchObject({ step: "none", replies: 0 });
});

test("who lost the right before a worker came gets no book", async () => {
  const desk = await aBookDesk(server);
  await desk.make();
  const { db } = server.deps;
  await db.updateTable("contacts").set({ removedAt: new Date() }).where("id", "=", desk.contact.id).execute();
  await desk.work();
  expect(await desk.rows()).toEqual([]);
  expect(await desk.stored()).toEqual([]);
});

test("what fails is said, can be tried again, and heals", async () => {
  const desk = await aBookDesk(server);
  await desk.make();
  const { typesetter } = server.deps;
  const broken = { ...typesetter, pdf: () => Promise.reject(new Error("no paper")) };
  await expect(desk.work({ typesetter: broken })).rejects.toThrow("no paper");
  expect((await desk.read()).step).toBe("failed");
  expect(await desk.link()).toMatchObject(refusal(409, bookErrors.notReady.message));
  expect((await desk.made()).step).toBe("making");
  expect(await desk.rows()).toHaveLength(1);
  await desk.work();
  expect((await desk.read()).step).toBe("ready");
});

test("a book that no worker handles is enqueued again after a minute, once", async () => {
  const desk = await aBookDesk(server);
  await desk.make();
  const { db, pool } = server.deps;
  const [book] = await desk.rows();
  await pool.query("delete from pgboss.job where name = 'make-book'");
  const waiting = async () =>
    (await pool.query("select from pgboss.job where name = 'make-book' and data->>'bookId' = $1", [book?.id]))
      .rowCount;
  await work("sweep-books");
  expect(await waiting()).toBe(0);
  await db
    .updateTable("books")
    .set({ requestedAt: new Date(Date.now() - 61_000) })
    .where("id", "=", book?.id ?? "")
    .execute();
  await work("sweep-books");
  await work("sweep-books");
  expect(await waiting()).toBe(1);
});

test("after a restore a book whose file is gone is made again", async () => {
  const desk = await readyDesk();
  const [key = ""] = await desk.stored();
  await server.deps.files.remove([key]);
  const report = await afterRestore(server.deps, new Date());
  expect(report.madeAgain).toContain(key);
  const [row] = await desk.rows();
  expect(row).toMatchObject({ madeAt: null });
  await desk.work();
  expect(await desk.stored()).toEqual([key]);
});
