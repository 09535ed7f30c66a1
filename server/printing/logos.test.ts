import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { previewLogoHttp } from "#domain/printing/letterhead-contract.ts";
import { logoErrors } from "#domain/organizations/logo-errors.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import { afterRestore } from "#server/app/after-restore.ts";
import { deleteClosedOrganization } from "#server/organizations/closing.ts";
import { keyOfLogo } from "#server/organizations/logo.ts";
import { aCamp, refusal, type TestCamp } from "#tools/testing/a-camp.ts";
import { logosOn } from "#tools/testing/paper/read-paper.ts";
import { sampleLogos } from "#tools/testing/paper/sample-logos.ts";
import { aPrintOffice, type PrintOffice } from "#tools/testing/print-office.ts";
import { startServerWithInbox } from "#tools/testing/server-with-inbox.ts";

const { server, inbox, close } = await startServerWithInbox({ roles: ["api", "worker"] });
afterAll(close);
const { db, files } = server.deps;

const inBase64 = async (name: keyof typeof sampleLogos) => (await sampleLogos[name]()).toString("base64");
const save = async (camp: TestCamp, name: keyof typeof sampleLogos, by = camp.admin) =>
  camp.call("saveLogo", { image: await inBase64(name) }, by);
const stored = async ({ id }: TestCamp) => (await files.list(`logos/${id}/`, { limit: 10 })).keys;
const leaving = async ({ id }: TestCamp) =>
  (
    await db
      .selectFrom("filesToRemove")
      .select("key")
      .where("key", "like", `logos/${id}/%`)
      .orderBy("key")
      .execute()
  ).map(({ key }) => key);
/** Of one letter: at its foot, in its head, and on the third that is outside. */
const onASheet = 3;
const logosOnReprint = async (office: PrintOffice, jobId: string) =>
  (await logosOn((await office.download(await office.reprint(jobId, 1))).pdf)).length;

test("stands on sheets that are printed from now on, and on each reprint as it is then", async () => {
  const office = await aPrintOffice(server);
  const { camp } = office;
  await office.letters(1, null, "Before");
  const before = await office.print({ coverLists: "none" });
  const jobId = before.jobId ?? "";
  expect(await logosOn((await office.download(before.url)).pdf)).toEqual([]);
  expect(await logosOnReprint(office, jobId)).toBe(0);

  expect(await save(camp, "wide")).toMatchObject({ status: 200 });
  expect((await camp.ask("/logo", camp.member)).body).toEqual({ changedAt: expect.any(String) });
  await office.letters(1, null, "After");
  const after = await office.print({ coverLists: "none" });
  expect((await logosOn((await office.download(after.url)).pdf)).length).toBeGreaterThanOrEqual(onASheet);
  expect(await logosOnReprint(office, jobId)).toBe(onASheet);

  expect(await camp.call("removeLogo", {})).toMatchObject({ status: 200 });
  expect((await camp.ask("/logo")).body).toEqual({ changedAt: null });
  expect(await logosOnReprint(office, jobId)).toBe(0);
  const entries = (await office.actions()).filter(({ action }) => action.startsWith("logo."));
  expect(entries.map(({ action, actorName }) => [action, actorName])).toEqual([
    ["logo.changed", camp.admin.name],
    ["logo.removed", camp.admin.name],
  ]);
});

test("a missing or damaged file holds no sheet and no mail up", async () => {
  const office = await aPrintOffice(server);
  const { camp } = office;
  for (const [mark, ruin] of [
    ["Missing", (key: string) => files.remove([key])],
    ["Damaged", (key: string) => files.put(key, Buffer.from("not a PNG"), { contentType: "image/png" })],
  ] as const) {
    await save(camp, "dark");
    const before = new Set(await leaving(camp));
    for (const key of await stored(camp)) if (!before.has(key)) await ruin(key);
    await office.letters(1, null, mark);
    const { url } = await office.print({ coverLists: "none" });
    expect(await logosOn((await office.download(url)).pdf)).toEqual([]);
    const mail = await inviteMail(camp);
    expect(mail.html).not.toContain("<img");
    expect(mail.attachments).toEqual([]);
  }
});

async function inviteMail(camp: TestCamp) {
  const email = `${randomUUID()}@staff.example`;
  await camp.call("inviteTeamMember", { id: randomUUID(), email, role: "member" });
  return inbox.waitFor(({ to }) => to.includes(email), 20_000);
}

test("travels in the organization's mails, and its name is read where pictures are not shown", async () => {
  const camp = await aCamp(server, { name: `Camp "Birch" & Söhne` });
  expect((await inviteMail(camp)).attachments).toEqual([]);
  await save(camp, "wide");
  const { html, text, attachments } = await inviteMail(camp);
  expect(html).toMatch(
    /<img src="cid:logo@cabin-courier" alt="Camp &quot;Birch&quot; &amp; Söhne" width="220" height="\d+"/,
  );
  expect(html).not.toMatch(/src="http/);
  expect(text).toContain(`Join the team of Camp "Birch" & Söhne`);
  expect(attachments).toMatchObject([{ contentType: "image/png" }]);
});

test("is tried out on a sample sheet and in a mail before it is kept", async () => {
  const camp = await aCamp(server);
  const preview = async (input: object, by = camp.admin) => {
    const response = await fetch(`${server.origin}/http/previewLogoHttp`, {
      method: "POST",
      headers: { "content-type": "application/json", ...by.headers },
      body: JSON.stringify({ orgId: camp.id, ...input }),
    });
    return { status: response.status, text: await response.text() };
  };
  const shown = async (input: object) =>
    previewLogoHttp.output.parse(JSON.parse((await preview(input)).text));
  const none = await shown({});
  expect(none).toMatchObject({ pages: [expect.stringContaining("<svg"), expect.any(String)], mail: null });
  const tried = await shown({ image: await inBase64("tall") });
  expect(tried.pages[0]).toContain("data:image/png;base64");
  expect(tried.mail).toMatchObject({ width: 16, height: 72 });
  expect(await stored(camp)).toEqual([]);
  expect((await shown({})).mail).toBeNull();
  await save(camp, "tall");
  expect(await shown({})).toEqual(tried);
  expect(await preview({ image: await inBase64("pale") })).toMatchObject({
    text: logoErrors.tooPale.message,
  });
  expect(await preview({}, camp.member)).toEqual({
    status: 403,
    text: organizationErrors.onlyAdminsEdit.message,
  });
});

test("a picture that is none, or too pale, changes nothing", async () => {
  const camp = await aCamp(server);
  await save(camp, "dark");
  const kept = await stored(camp);
  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>").toString("base64");
  expect(await camp.call("saveLogo", { image: svg })).toMatchObject(
    refusal(400, logoErrors.unreadable.message),
  );
  expect(await save(camp, "pale")).toMatchObject(refusal(400, logoErrors.tooPale.message));
  expect(await camp.call("saveLogo", { image: "not base64!" })).toMatchObject(
    refusal(400, logoErrors.unreadable.message),
  );
  expect(await save(camp, "wide", camp.member)).toMatchObject(
    refusal(403, organizationErrors.onlyAdminsEdit.message),
  );
  expect(await stored(camp)).toEqual(kept);
  expect(await leaving(camp)).toEqual([]);
});

test("files of a logo that was replaced or removed, or whose organization is deleted, are removed later", async () => {
  const camp = await aCamp(server);
  await save(camp, "dark");
  const first = await stored(camp);
  expect(first).toHaveLength(2);
  await save(camp, "wide");
  expect(await leaving(camp)).toEqual(first);
  const all = await stored(camp);
  await camp.call("removeLogo", {});
  expect(await leaving(camp)).toEqual(all);
  await save(camp, "tall");
  const now = new Date();
  await db
    .updateTable("organizations")
    .set({
      standing: "closed",
      closedAt: now,
      deletionBeganAt: now,
      deletesOn: "2027-01-01",
      standingBeforeClosing: "approved",
    })
    .where("id", "=", camp.id)
    .execute();
  const deleted = server.deps.transact((tx) => deleteClosedOrganization(tx, server.deps, camp.id));
  expect(await deleted).toBe(true);
  expect(await leaving(camp)).toEqual(await stored(camp));
  expect(await stored(camp)).toHaveLength(6);
});

test("a suspended organization keeps the logo it has", async () => {
  const camp = await aCamp(server);
  await save(camp, "dark");
  const kept = await stored(camp);
  await db.updateTable("organizations").set({ standing: "suspended" }).where("id", "=", camp.id).execute();
  expect(await save(camp, "wide")).toMatchObject({ status: 403 });
  expect(await camp.call("removeLogo", {})).toMatchObject({ status: 403 });
  expect(await stored(camp)).toEqual(kept);
});

test("a restore names logos that are missing", async () => {
  const camp = await aCamp(server);
  await save(camp, "dark");
  const { fileId } = await db
    .selectFrom("logos")
    .select("fileId")
    .where("organizationId", "=", camp.id)
    .executeTakeFirstOrThrow();
  const lost = keyOfLogo({ organizationId: camp.id, fileId: fileId ?? "" }, "paper");
  await files.remove([lost]);
  const { missing, strays } = await afterRestore(server.deps, new Date());
  expect(missing).toContain(lost);
  expect(strays.filter((key) => key.startsWith("logos/"))).toEqual([]);
});
