import type { Mail } from "#tools/engines/inbox/mail.ts";
import { person, type PersonKey } from "../cast.ts";
import { untilNothingIsDue } from "../jobs.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import { aCampWithLetters } from "../letters-home.ts";
import { atAnotherMachine } from "../own-camp.ts";

function linkIn({ text }: Mail, label: string): string {
  const link = new RegExp(`${label}:\\s+(\\S+)`).exec(text)?.[1];
  if (link === undefined) throw new Error(`The mail has no link "${label}": ${text}`);
  return link;
}

test("a printed letter and a reply are mailed to the writer only, and one press stops one kind only", async ({
  page,
  browser,
  world,
}) => {
  const printed = "Your letter to Emma was printed for mail call";
  const replied = "Emma wrote back!";
  const mailsTo = (who: PersonKey) =>
    world.inbox.messages().filter(({ to }) => to.includes(person(who).email));
  const subjectsTo = (who: PersonKey) => mailsTo(who).map(({ subject }) => subject);
  const mailTo = (who: PersonKey, subject: string) =>
    world.inbox.waitFor((mail) => mail.to.includes(person(who).email) && mail.subject === subject, 60_000);
  const home = await aCampWithLetters(world);
  const emma = await home.child({ name: "Emma Quillfeather", parents: ["elena", "thomas"] });
  await home.waits(emma, "Dear Emma, the dog is asleep.");
  const jobId = await home.staff.print();
  const mail = await mailTo("elena", printed);
  expect(mail.text).not.toContain("asleep");
  await untilNothingIsDue(world);
  expect(subjectsTo("elena")).toEqual([printed]);
  expect(subjectsTo("thomas")).toEqual([]);

  // Without a session, as on another device.
  await page.goto(linkIn(mail, "Unsubscribe"));
  await expect(page.getByRole("heading", { name: "Stop emails when your letter is printed?" })).toBeVisible();
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { name: "Done." })).toBeVisible();
  await expect(page.getByText("We won't email you when your letter is printed anymore.")).toBeVisible();
  await expectAccessible(page);

  await home.waits(emma, "Dear Emma, the dog woke up.");
  await home.waits(emma, "Dear Emma, from your father.", "thomas");
  await home.staff.print();
  await home.staff.respond(jobId);
  await mailTo("thomas", printed);
  const reply = await mailTo("elena", replied);
  await untilNothingIsDue(world);
  expect(subjectsTo("elena")).toEqual([printed, replied]);
  expect(subjectsTo("thomas")).toEqual([printed]);

  const elena = await atAnotherMachine(browser, world, "elena");
  await elena.goto(linkIn(reply, "Read the reply"));
  await expect(elena.getByRole("heading", { level: 1, name: "Emma Quillfeather" })).toBeVisible();
  await expect(elena.getByRole("article", { name: "Response Received" })).toContainText("asleep");
});
