import { readFileSync } from "node:fs";
import sharp from "sharp";
import { startWebKit } from "#tools/engines/webkit.ts";
import { person } from "../cast.ts";
import { anInvitedFamily } from "../families.ts";
import { expect, test as journey } from "../journey.ts";
import { anOwnCamp } from "../own-camp.ts";
import { aRepliedWeek } from "../replied-week.ts";
import { WebKitPage } from "../webkit-page.ts";

/** Private windows only: WebKit under WebDriver keeps nothing on disk. */
const test = journey.extend<{ safari: WebKitPage }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  safari: async ({}, use) => {
    const webkit = await startWebKit();
    const page = await WebKitPage.open(webkit.url, { width: 430, height: 900 });
    await use(page);
    await page.close();
    await webkit.stop();
  },
});
const drawing = readFileSync(new URL("../../web/brand/pictures/reply-sample.svg", import.meta.url));

async function signIn(safari: WebKitPage): Promise<void> {
  await safari.press("Sign in with Camp ID");
  await safari.inPopup(() => safari.click(`button[value="${person("elena").sub}"]`));
}

test("in Safari's engine a parent goes from the invite to a saved letter, and a reload keeps the draft", async ({
  safari,
  world,
}) => {
  const { email } = person("elena");
  const { link } = await anInvitedFamily(world, { child: "Theo Vasquez", email });
  await safari.goto(link);
  await signIn(safari);
  await safari.press("Accept Invite");
  await safari.press("Write to Theo");
  await safari.type("textarea", "Dear Theo, welcome");
  await safari.see("Draft saved on this device");
  await safari.reload();
  await safari.until(`document.querySelector("textarea")?.value === "Dear Theo, welcome"`);
  await safari.type("textarea", " to camp.");
  await safari.press("Save Note");
  await safari.see("Waiting to print");
  await safari.see("Dear Theo, welcome to camp.");
});

test("in Safari's engine the link of a mail leads through the sign-in to the reply, and its picture opens", async ({
  safari,
  world,
}) => {
  const camp = await anOwnCamp(world, { name: "Camp Safari", admins: ["dana"] });
  const week = await aRepliedWeek(camp);
  const { id } = await week.comesBack({ on: week.sheets.toElena });
  const picture = sharp(drawing).resize({ width: 800 }).flatten({ background: "white" });
  const folder = `replies/${camp.id}/${id}`;
  await world.files.put(`${folder}/full.jpg`, await picture.clone().jpeg().toBuffer(), "image/jpeg");
  for (const size of ["view", "small"])
    await world.files.put(`${folder}/${size}.webp`, await picture.clone().webp().toBuffer(), "image/webp");
  await safari.goto(`${world.origin}${week.family}`);
  await signIn(safari);
  await safari.see("Maya wrote back");
  await safari.until(`[...document.querySelectorAll("article img")].some((img) => img.naturalWidth === 800)`);
  expect(new URL(await safari.url()).pathname).toBe(week.family);
});
