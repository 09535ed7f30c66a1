import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { people } from "#database/seed/people.ts";
import type { Mail } from "#tools/engines/inbox/mail.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import { aCampWithLetters } from "../letters-home.ts";
import { anOwnCamp, personId, signInAs, type OwnCamp } from "../own-camp.ts";
import { aPictureOf, aRepliedWeek } from "../replied-week.ts";
import { pressUploadAll, queued } from "../reply-desk.ts";
import type { World } from "../world.ts";

test.describe.configure({ timeout: 180_000 });

/** Within so long the right person has the mail. */
const deadlineMs = 60_000;
/** A mail that should not come has had its chance by then: what is due goes out within a second, a worker looks every two. */
const quietMs = 6_000;

/** All journeys share one world: what this one has chosen for somebody goes. */
async function forgetChoices({ db }: Pick<OwnCamp, "db">): Promise<void> {
  await db
    .deleteFrom("noticeChoices")
    .where("userId", "in", [personId("elena"), personId("thomas")])
    .execute();
}

const mailTo = (world: World, person: keyof typeof people, subject: string) =>
  world.inbox.waitFor(
    (mail) => mail.to.includes(people[person].email) && mail.subject === subject,
    deadlineMs,
  );

/** Who has got what by now, in the order in which it came. */
const delivered = (world: World) => world.inbox.messages().map(({ to, subject }) => [...to, subject]);

function linkIn({ text }: Mail, label: string): string {
  const link = new RegExp(`${label}:\\s+(\\S+)`).exec(text)?.[1];
  if (link === undefined) throw new Error(`The mail has no link "${label}": ${text}`);
  return link;
}

test("a reply is filed, and within a minute the right person has the mail and nobody else", async ({
  page,
  browser,
  world,
}) => {
  const camp = await anOwnCamp(world, {
    name: "Camp Word Back",
    timeZone: "America/Chicago",
    admins: ["dana"],
    members: ["marcus"],
  });
  try {
    const week = await aRepliedWeek(camp, { camper: "Emma Quillfeather" });
    // Another family at the same camp, and staff who read every mail that comes.
    await aRepliedWeek(camp, { name: "Week 4", camper: "Noah Oyelaran" });
    await signInAs(page, "dana");
    await page.goto(week.tools);
    world.inbox.clear();
    const first = await aPictureOf(week.sheets.toElena, "IMG_1.png");
    const second = { ...first, name: "IMG_2.png", buffer: await anotherPageOf(first.buffer) };
    await page.getByLabel("Add pictures").setInputFiles([first, second]);
    await pressUploadAll(page);
    for (const name of ["IMG_1.png", "IMG_2.png"])
      await expect(queued(page, name)).toContainText("Uploaded", { timeout: 120_000 });
    const pages = camp.db.selectFrom("responses").select("id").where("organizationId", "=", camp.id);
    await expect.poll(async () => (await pages.execute()).length, { timeout: 120_000 }).toBe(2);
    const filed = performance.now();
    const mail = await mailTo(world, "elena", "A reply from Emma is here");
    expect(performance.now() - filed).toBeLessThan(deadlineMs);
    await pause(quietMs);
    expect(delivered(world)).toEqual([[people.elena.email, "A reply from Emma is here"]]);
    for (const secret of ["Quillfeather", "Thomas", "IMG_", "Biscuit"])
      expect(`${mail.text}${mail.html}`).not.toContain(secret);
    expect(mail.attachments).toEqual([]);

    const elsewhere = await browser.newContext({ baseURL: world.origin });
    const hers = await elsewhere.newPage();
    await signInAs(hers, "elena");
    await hers.goto(linkIn(mail, "Read the reply"));
    await expect(hers.getByRole("heading", { level: 1, name: "Emma Quillfeather" })).toBeVisible();
    expect(new URL(hers.url()).pathname).toBe(week.family);
    await elsewhere.close();
  } finally {
    await camp.remove();
  }
});

/** Other bytes with the same code on them. */
async function anotherPageOf(picture: Buffer): Promise<Buffer> {
  return sharp(picture).extend({ bottom: 60, background: "white" }).png().toBuffer();
}

test("a printed letter is told to its writer; one press in that mail stops that kind and no other", async ({
  browser,
  world,
}) => {
  const home = await aCampWithLetters(world);
  const printed = "Your letter to Emma was printed for mail call";
  try {
    const emma = await home.child({ name: "Emma Quillfeather", parents: ["elena", "thomas"] });
    await home.waits(emma, "Dear Emma, the dog is asleep.");
    world.inbox.clear();
    const jobId = await home.staff.print();
    const mail = await mailTo(world, "elena", printed);
    await pause(quietMs);
    expect(delivered(world)).toEqual([[people.elena.email, printed]]);
    expect(mail.text).not.toContain("asleep");
    expect(mail.headers).toContainEqual({
      name: "List-Unsubscribe-Post",
      value: "List-Unsubscribe=One-Click",
    });

    // Nobody is signed in on this machine.
    const stranger = await browser.newContext({ baseURL: world.origin });
    const page = await stranger.newPage();
    await page.goto(linkIn(mail, "No more mail of this kind"));
    await expect(
      page.getByRole("heading", { name: "No more mail when your letter is printed?" }),
    ).toBeVisible();
    await expectAccessible(page);
    const choices = home.camp.db
      .selectFrom("noticeChoices")
      .select(["kind", "wanted"])
      .where("userId", "=", personId("elena"));
    expect(await choices.execute()).toEqual([]);
    await page.getByRole("button", { name: "Stop these mails" }).click();
    await expect(page.getByRole("heading", { name: "Done." })).toBeVisible();
    await expect(page.getByText("We will not mail you again when your letter is printed.")).toBeVisible();
    await expectAccessible(page);
    expect(await choices.execute()).toEqual([{ kind: "printed", wanted: false }]);
    await stranger.close();

    world.inbox.clear();
    await home.waits(emma, "Dear Emma, the dog woke up.");
    await home.waits(emma, "Dear Emma, from your father.", "thomas");
    await home.staff.print();
    await home.staff.respond(jobId);
    await mailTo(world, "thomas", printed);
    await mailTo(world, "elena", "A reply from Emma is here");
    await pause(quietMs);
    expect(delivered(world).filter(([to]) => to === people.elena.email)).toEqual([
      [people.elena.email, "A reply from Emma is here"],
    ]);
  } finally {
    await forgetChoices(home.camp);
    await home.clear();
  }
});

test("what one is mailed is chosen with the keyboard alone, and stays chosen", async ({ page, world }) => {
  const home = await aCampWithLetters(world);
  try {
    await home.child({ name: "Emma Quillfeather" });
    await signInAs(page, "elena");
    await page.goto("/settings");
    const reply = page.getByRole("checkbox", { name: "A reply is here" });
    const letter = page.getByRole("checkbox", { name: "My letter was printed" });
    await expect(reply).toBeChecked();
    await expect(page.getByText(`Mails go to ${people.elena.email}.`)).toBeVisible();
    await letter.focus();
    await page.keyboard.press("Tab");
    await expect(reply).toBeFocused();
    await page.keyboard.press("Space");
    await expect(page.getByText("We will not mail you.")).toBeVisible();
    await expect(reply).not.toBeChecked();
    await expect(reply).toBeFocused();
    await page.reload();
    await expect(reply).not.toBeChecked();
    await expect(letter).toBeChecked();
    await expectAccessible(page);
    await reply.focus();
    await page.keyboard.press("Space");
    await expect(page.getByText("We will mail you.")).toBeVisible();
    await expect(reply).toBeChecked();
  } finally {
    await forgetChoices(home.camp);
    await home.clear();
  }
});
