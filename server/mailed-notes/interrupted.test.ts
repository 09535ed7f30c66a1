import { afterAll, expect, test } from "vitest";
import { withSystemAccess } from "#database/actor.ts";
import { allJobs } from "#server/app/jobs.ts";
import { anAnswerDesk } from "#tools/testing/answer-desk.ts";

/** Without a worker: each job is run by hand. */
const desk = await anAnswerDesk();
afterAll(() => desk.close());
const { server, aReply, mailsTo } = desk;
const { db, files } = server.deps;
type Answered = Awaited<ReturnType<typeof aReply>>;

function run(name: string, payload: object = {}) {
  const job = allJobs(server.inside).find((one) => one.name === name);
  return withSystemAccess(async () => job?.run(payload, new AbortController().signal));
}

const love = "Dear Wren, the dog misses you.";

/** An answer that was taken and is not filed. */
async function anAnswer(replied: Answered, text = love) {
  const { to, mailbox: from, camp } = replied;
  const { code } = await desk.mail({ to, from, text });
  expect(code).toBe(250);
  const { id, state } = await db
    .selectFrom("mailedNotes")
    .selectAll()
    .where("organizationId", "=", camp.id)
    .executeTakeFirstOrThrow();
  return { id, state, key: { organizationId: camp.id, id } };
}

const stateOf = ({ id }: { id: string }) =>
  db
    .selectFrom("mailedNotes")
    .select(["state", "refusedWhy", "textReturned"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const notesOf = ({ camp }: Pick<Answered, "camp">) =>
  db
    .selectFrom("notes")
    .select(["id", "text"])
    .where("organizationId", "=", camp.id)
    .where("printedAt", "is", null)
    .execute();

test("250 means that the mail, its row and its job are stored", async () => {
  const replied = await aReply();
  const { id, state, key } = await anAnswer(replied);
  expect(state).toBe("received");
  expect((await files.list(`incoming/${replied.camp.id}/`, { limit: 10 })).keys).toHaveLength(1);
  const { rows } = await server.deps.pool.query(
    "select data from pgboss.job where name = 'file-mailed-note' and singleton_key = $1",
    [id],
  );
  expect(rows).toEqual([{ data: key }]);
});

test("a worker that dies while it saves leaves neither a note nor a settled mail; the next one saves it", async () => {
  const replied = await aReply();
  const answered = await anAnswer(replied);
  // The transaction fails at its last statement: the job of the answer cannot be enqueued.
  const jobs = allJobs({
    ...server.inside,
    enqueue: async () => {
      throw new Error("The worker dies.");
    },
  });
  const job = jobs.find(({ name }) => name === "file-mailed-note");
  await expect(
    withSystemAccess(async () => job?.run(answered.key, new AbortController().signal)),
  ).rejects.toThrow("dies");
  expect(await notesOf(replied)).toEqual([]);
  expect((await stateOf(answered)).state).toBe("received");
  await run("file-mailed-note", answered.key);
  expect(await notesOf(replied)).toEqual([{ id: answered.id, text: love }]);
});

test("a job that runs again changes nothing, also after the family edited or deleted the letter", async () => {
  const replied = await aReply();
  const answered = await anAnswer(replied);
  await Promise.all([
    run("file-mailed-note", answered.key).catch(() => undefined),
    run("file-mailed-note", answered.key).catch(() => undefined),
  ]);
  await replied.mother.saved("Edited", { noteId: answered.id });
  await run("file-mailed-note", answered.key);
  expect(await notesOf(replied)).toEqual([{ id: answered.id, text: "Edited" }]);
  await replied.mother.remove(answered.id);
  await run("file-mailed-note", answered.key);
  expect(await notesOf(replied)).toEqual([]);
  await desk.runJobs();
  const saved = mailsTo(replied.mother).filter(({ subject }) => subject.startsWith("Your letter"));
  expect(saved).toHaveLength(1);
});

test.each<[string, (replied: Answered) => Promise<unknown>]>([
  ["the contact was removed", ({ removeContact }) => removeContact()],
  [
    "the mailbox left the account",
    ({ mother }) =>
      db
        .updateTable("verifiedEmails")
        .set({ email: "x@example.org" })
        .where("userId", "=", mother.id)
        .execute(),
  ],
])("access that ended before the mail was filed ends here, too: %s", async (_, end) => {
  const replied = await aReply();
  const answered = await anAnswer(replied);
  const before = mailsTo(replied.mother).length;
  await end(replied);
  await run("file-mailed-note", answered.key);
  await desk.runJobs();
  expect(await notesOf(replied)).toEqual([]);
  expect(await stateOf(answered)).toMatchObject({ state: "ended", textReturned: null });
  expect(mailsTo(replied.mother)).toHaveLength(before);
});

test("a switch that was turned off meanwhile is told, with the text", async () => {
  const replied = await aReply();
  const answered = await anAnswer(replied);
  await replied.camp.call("setAnswersByMail", { wanted: false });
  await run("file-mailed-note", answered.key);
  await desk.runJobs();
  expect(await notesOf(replied)).toEqual([]);
  const text = mailsTo(replied.mother).at(-1)?.text;
  expect(text).toContain("Letters by email aren't taken here anymore.");
  expect(text).toContain(love);
});

test("a mail to a camp that was suspended meanwhile waits until it is back", async () => {
  const replied = await aReply();
  const answered = await anAnswer(replied);
  const ofCamp = db.updateTable("organizations").where("id", "=", replied.camp.id);
  await ofCamp.set({ standing: "suspended" }).execute();
  await run("file-mailed-note", answered.key);
  expect((await stateOf(answered)).state).toBe("received");
  await ofCamp.set({ standing: "approved" }).execute();
  await run("file-mailed-note", answered.key);
  expect(await notesOf(replied)).toHaveLength(1);
});

test("a mail whose file is lost is told after three attempts", async () => {
  const replied = await aReply();
  const answered = await anAnswer(replied);
  await files.remove([`incoming/${replied.camp.id}/${answered.id}`]);
  for (const at of [1, 2, 3])
    await run("file-mailed-note", answered.key).catch((error: unknown) => {
      if (at === 3) throw error;
    });
  expect(await stateOf(answered)).toMatchObject({ state: "refused", refusedWhy: "mailed-note-unreadable" });
});

test("a mail that waits too long is queued again, and one that never arrived is forgotten", async () => {
  const [waiting, lost] = [await aReply(), await aReply()];
  const [one, other] = [await anAnswer(waiting), await anAnswer(lost)];
  const longAgo = new Date(Date.now() - 61 * 60_000);
  await server.deps.pool.query("delete from pgboss.job where name = 'file-mailed-note'");
  await db.updateTable("mailedNotes").set({ tryAfter: longAgo }).where("id", "=", one.id).execute();
  await db
    .updateTable("mailedNotes")
    .set({ state: "arriving", receivedAt: longAgo })
    .where("id", "=", other.id)
    .execute();
  await run("sweep-mailed-notes");
  await desk.runJobs();
  expect(await notesOf(waiting)).toHaveLength(1);
  expect(await db.selectFrom("mailedNotes").select("id").where("id", "=", other.id).execute()).toEqual([]);
});
