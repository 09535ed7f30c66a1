import { afterAll, beforeAll, expect, test } from "vitest";
import { auditAnswer } from "#domain/organizations/audit.ts";
import { createdPrintJob } from "#domain/printing/print-job.ts";
import { uuidv7 } from "#domain/uuid.ts";
import { startServerWithInbox } from "#tools/testing/server-with-inbox.ts";
import { aBookDesk } from "#tools/testing/book-desk.ts";
import { followDownload, unpacked, urlIn } from "#tools/testing/downloads.ts";
import { readTexts } from "#tools/testing/paper/read-paper.ts";
import { aSignedInPerson, callServer } from "#tools/testing/test-server.ts";
import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { copyNameOf } from "./copy-names.ts";

let world: Awaited<ReturnType<typeof startServerWithInbox>>;
beforeAll(async () => {
  world = await startServerWithInbox({ roles: ["api", "worker"] });
});
afterAll(() => world.close());

/** Everybody is without a name: accounts as earlier releases stored them, and contacts of the roster. */
async function aNamelessCamp() {
  const { server } = world;
  const { db } = server.deps;
  const desk = await aBookDesk(server, { organization: { name: "Camp Pine Hollow" } });
  const accounts = [desk.camp.admin, desk.camp.member, desk.mother, desk.father].map(({ id }) => id);
  await db
    .updateTable("users")
    .set((user) => ({ displayName: user.ref("email").$notNull() }))
    .where("id", "in", accounts)
    .execute();
  await db.updateTable("contacts").set({ name: null }).where("eventId", "=", desk.event.id).execute();
  await db
    .updateTable("notes")
    .set({ createdByName: desk.contact.email })
    .where("eventId", "=", desk.event.id)
    .execute();
  const addresses = [desk.camp.admin, desk.camp.member, desk.mother, desk.father].map(({ email }) => email);
  return { ...desk, addresses };
}

type Desk = Awaited<ReturnType<typeof aNamelessCamp>>;

async function print({ place, camp }: Desk): Promise<string[]> {
  const { origin } = world.server;
  const response = await fetch(`${origin}/http/createPrintJobHttp`, {
    method: "POST",
    headers: { "content-type": "application/json", ...camp.admin.headers },
    body: JSON.stringify(place),
  });
  const { url } = createdPrintJob.parse(await response.json());
  if (url === null) throw new Error("the PDF was not ready");
  const { pathname, search } = new URL(url);
  return readTexts(new Uint8Array(await (await fetch(`${origin}${pathname}${search}`)).arrayBuffer()));
}

async function zipTexts(answer: Parameters<typeof urlIn>[0]): Promise<string[]> {
  const { bytes } = await followDownload(world.server.origin, urlIn(answer));
  const files = await unpacked(bytes);
  return [...files].flatMap(([name, file]) => [name, file.toString("utf8")]);
}

test("nothing printed, mailed, logged or downloaded has an address where a person has no name", async () => {
  const desk = await aNamelessCamp();
  const { camp, event, mother, camper, place } = desk;
  await desk.reply(desk.motherSheet);
  await mother.saved("The lake is warm, I hope.");
  const { origin, deps } = world.server;
  const letters = await fetch(`${origin}/http/writeStaffLettersHttp`, {
    method: "POST",
    headers: { "content-type": "application/json", ...camp.admin.headers },
    body: JSON.stringify({ ...place, participantIds: [camper.id], text: "See you.", role: "Counselor" }),
  });
  expect(letters.status).toBe(200);
  const invite = { id: uuidv7(Date.now(), randomBytes(10)), email: "rosa@example.net", role: "member" };
  expect((await camp.call("inviteTeamMember", invite)).status).toBe(200);
  const paper = await print(desk);
  await desk.make();
  await expect.poll(async () => (await desk.read()).step, { timeout: 30_000 }).toBe("ready");
  const book = await desk.pages();
  const ofFamily = await zipTexts(await mother.call("getMyDownloadUrl", { participantId: camper.id }));
  const ofEvent = await zipTexts(await camp.call("getEventDownloadUrl", { eventId: event.id }));
  const audit = JSON.stringify(auditAnswer.parse((await camp.ask("/audit")).body));
  const mails = [await world.inbox.waitFor(({ to }) => to.includes("rosa@example.net"))];
  const { rows } = await deps.pool.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text'
       and (column_name like '%\\_by\\_name' or column_name in ('actor_name', 'contact_name', 'signed_as'))`,
  );
  // The notes are those of an earlier release, on purpose.
  const copies: string[] = [];
  for (const { table_name: table, column_name: column } of rows.filter((row) => row.table_name !== "notes"))
    copies.push(
      ...(
        await deps.pool.query<{ name: string }>(`select distinct ${column} as name from ${table}`)
      ).rows.map(({ name }) => `${table}.${column}: ${name}`),
    );
  expect(copies.length).toBeGreaterThan(5);
  const written = { paper, book, ofFamily, ofEvent, audit: [audit], copies };
  for (const [where, texts] of Object.entries(written))
    for (const address of desk.addresses)
      expect({ where, texts: texts.filter((text) => text.includes(address)) }).toEqual({ where, texts: [] });
  for (const { subject, text, html } of mails)
    for (const address of desk.addresses) expect(`${subject} ${text} ${html}`).not.toContain(address);
  // Lines may break after a slash.
  const printed = paper.join(" ").replaceAll("\u200b", "");
  expect(printed).toContain("Your friends at Camp Pine Hollow Counselor");
  expect(printed).toContain("From Parent/Guardian");
  expect(audit).toContain("A member of the team");
}, 120_000);

test("a person who tells a name has it in the session, on earlier records and in the activity of the team", async () => {
  const desk = await aNamelessCamp();
  const { admin } = desk.camp;
  const { db } = world.server.deps;
  const session = () => admin && desk.camp.ask("/audit");
  expect(
    (await callServer(world.server, "chooseName", { name: "nora@example.org" }, admin.headers)).status,
  ).toBe(400);
  await desk.camp.call("addOrganizationBuilding", { id: uuidv7(Date.now(), randomBytes(10)), name: "Fox" });
  const chosen = await callServer(world.server, "chooseName", { name: "  Nora   Pine " }, admin.headers);
  expect(chosen.status).toBe(200);
  await callServer(world.server, "chooseName", { name: "Nora Pine" }, admin.headers);
  await copyNameOf(db, admin.id);
  const { entries } = auditAnswer.parse((await session()).body);
  expect(entries.filter(({ action }) => action === "member.named")).toMatchObject([
    { actor: { name: "Nora Pine" } },
  ]);
  const member = await db
    .selectFrom("memberships")
    .select("displayName")
    .where("userId", "=", admin.id)
    .executeTakeFirstOrThrow();
  expect(member.displayName).toBe("Nora Pine");
});

test("the next sign-in with a provider does not change a name that the person typed", async () => {
  const { server } = world;
  const person = await aSignedInPerson(server, { name: "N. Pine" });
  await callServer(server, "chooseName", { name: "Nora Pine" }, person.headers);
  const again = await aSignedInPerson(server, { ...person, name: "N. Pine" });
  const response = await fetch(`${server.origin}/api/session`, { headers: again.headers });
  const { user } = z.object({ user: z.object({ displayName: z.string() }) }).parse(await response.json());
  expect(user.displayName).toBe("Nora Pine");
});
