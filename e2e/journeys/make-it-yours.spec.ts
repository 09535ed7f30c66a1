import type { Mail } from "#tools/engines/inbox/mail.ts";
import { logosOn } from "#tools/testing/paper/read-paper.ts";
import { sampleLogos } from "#tools/testing/paper/sample-logos.ts";
import { person } from "../cast.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import { aCampWithLetters, openLetters } from "../letters-home.ts";
import { atAnotherMachine, signInAs } from "../own-camp.ts";
import { openDesk, printedPdf } from "../print-desk.ts";

const tips = "Ask about the lake.\nLeave out sad news.";

test("a camp's logo is on its paper and in its mail, and families have its tips and its phone number", async ({
  page,
  browser,
  world,
}) => {
  const home = await aCampWithLetters(world, { name: "Camp Own Mark" });
  const maya = await home.child({ name: "Maya Vasquez" });
  const settings = `/org/${home.camp.id}/settings?section=`;
  await signInAs(page, "dana");

  await test.step("upload the logo", async () => {
    await page.goto(`${settings}logo`);
    const buffer = await sampleLogos.wide();
    await page.getByLabel("Choose a logo").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
    for (const side of ["Letter side", "Reply side"])
      await expect(page.getByRole("img", { name: `${side} of a sample sheet` })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Use this logo" }).click();
    await expect(page.getByText("Sheets and emails show your camp’s logo.")).toBeVisible();
  });

  await test.step("write the tips and the phone number", async () => {
    await page.goto(`${settings}letters`);
    await page.getByLabel("Writing tips (optional)").fill(tips);
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Changes saved.")).toBeVisible();
    await page.goto(`${settings}general`);
    await page.getByLabel("Office phone").fill("2185550142");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Changes saved.")).toBeVisible();
  });

  const elena = await atAnotherMachine(browser, world, "elena");
  await openLetters(elena, maya.path);
  await elena.getByRole("button", { name: "Write Note" }).click();
  await elena.getByText("Tips from Camp Own Mark").click();
  await expect(elena.getByText("Ask about the lake.")).toBeVisible();
  await expectAccessible(elena);
  await elena.goto("/help");
  await expect(elena.getByRole("link", { name: "(218) 555-0142" })).toBeVisible();

  await home.waits(maya, "Dear Maya, look at the new paper.");
  await openDesk(page, home);
  const { pdf } = await printedPdf(page);
  // After both sides of the list: in the head and at the foot of the letter, and on the third that is outside.
  expect((await logosOn(pdf)).map(({ page: at }) => at)).toEqual([1, 2, 3, 3, 4]);

  const isPrinted = ({ to, subject }: Mail) =>
    to.includes(person("elena").email) && subject === "Your letter to Maya was printed for mail call";
  const mail = await world.inbox.waitFor(isPrinted, 60_000);
  expect(mail.html).toContain('alt="Camp Own Mark"');
  expect(mail.attachments.map(({ contentType }) => contentType)).toEqual(["image/png"]);
});
