import type { Mail } from "#tools/engines/inbox/mail.ts";
import { mailAnswer, publishDmarc, vouchFor } from "../copier.ts";
import { person, type PersonKey } from "../cast.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import { aCampWithLetters, openLetters } from "../letters-home.ts";
import { atAnotherMachine, signInAs } from "../own-camp.ts";

const headerOf = ({ headers }: Mail, wanted: string) =>
  headers.find(({ name }) => name.toLowerCase() === wanted)?.value ?? "";

/** As Gmail quotes the mail that is answered. */
const answerTo = (mail: Mail, text: string) =>
  `${text}\n\nOn Tue, Nov 17, 2026 at 2:03 PM Camp <mail@courier.example> wrote:\n\n${mail.text.replaceAll(/^/gm, "> ")}`;

test("a mother answers the email about a reply: it waits on her page; a stranger's and her second one do not", async ({
  page,
  browser,
  world,
}) => {
  for (const domain of ["example.org", "elsewhere.example"]) {
    vouchFor(world, domain);
    publishDmarc(world, domain);
  }
  const mailTo = (who: PersonKey, subject: string) =>
    world.inbox.waitFor((mail) => mail.to.includes(person(who).email) && mail.subject === subject, 60_000);
  const home = await aCampWithLetters(world, { name: "Camp Answer Hill" });
  const maya = await home.child({ name: "Maya Vasquez" });
  await home.waits(maya, "Dear Maya, the dog is asleep.");

  await signInAs(page, "dana");
  await page.goto(`/org/${home.camp.id}/settings?section=letters`);
  const section = page.getByRole("region", { name: "Letters by email" });
  await section.getByRole("switch", { name: "Let families answer the email about a reply" }).click();
  await expect(section.getByRole("switch")).toBeChecked();
  await expectAccessible(page);

  await home.staff.respond(await home.staff.print());
  const mail = await mailTo("elena", "Maya wrote back!");
  const [from, to] = [person("elena").email, headerOf(mail, "reply-to")];
  const answer = { from, to, subject: `Re: ${mail.subject}` };
  const text = answerTo(mail, "Dear Maya,\n\nthe dog woke up.\n\nLove, Mom");
  expect(await mailAnswer(world, { ...answer, from: "eve@elsewhere.example", text })).toBe(550);
  expect(await mailAnswer(world, { ...answer, text })).toBe(250);
  const saved = await mailTo("elena", "Your letter to Maya is saved");
  expect(saved.text).toContain("Saved. You can edit it until it's printed.");
  expect(headerOf(saved, "reply-to")).toBe("");

  const elena = await atAnotherMachine(browser, world, "elena");
  await openLetters(elena, maya.path, "Maya Vasquez");
  const letter = elena.getByRole("article").filter({ hasText: "the dog woke up." });
  await expect(letter).toContainText("Waiting to print");
  await expect(letter).not.toContainText("wrote back");
  await expect(letter.getByRole("button", { name: "Edit" })).toBeVisible();

  expect(await mailAnswer(world, { ...answer, text: answerTo(mail, "One more thing.") })).toBe(250);
  const refused = await mailTo("elena", "Your letter to Maya wasn't saved");
  expect(refused.text).toContain("You already have a letter waiting to print.");
  expect(refused.text).toContain("One more thing.");
  const waiting = (await home.rows(maya)).filter(({ printedAt }) => printedAt === null);
  expect(waiting.map(({ text: stored }) => stored)).toEqual(["Dear Maya,\n\nthe dog woke up.\n\nLove, Mom"]);
});
