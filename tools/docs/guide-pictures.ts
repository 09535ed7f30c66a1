import type { Browser, BrowserContextOptions, Locator, Page } from "@playwright/test";
import { people } from "#database/seed/people.ts";
import { reloadUntilDrawn, scrollToTop, signIn, takePage, takePart } from "./take-picture.ts";

type Save = (name: string, screenshot: Buffer) => Promise<void>;

const everywhere = { deviceScaleFactor: 1.5, timezoneId: "America/Chicago" };
const phone = { viewport: { width: 390, height: 780 }, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1280, height: 780 }, deviceScaleFactor: 1 };

const roster = `Camper,Cabin,Parent 1 Name,Parent 1 Email,Parent 2 Email,T-shirt
Maya Lindgren,Otter Cabin,Karin Lindgren,karin@example.com,,M
Leo Park,Otter Cabn,Jin Park,jin@example.com,sun@example.com,S
Ada Osei,Heron Cabin,Efua Osei,efua@example,,L
`;

/**
 * Pictures of the guides. Those that change data come last, so that the numbers on the others stay those of the seed.
 * Names that begin with "phone-" are shown as narrow as a phone.
 */
export async function takeGuidePictures(browser: Browser, origin: string, save: Save): Promise<void> {
  const openPage = async (device: BrowserContextOptions, locale = "en-US") => {
    const context = await browser.newContext({ baseURL: origin, locale, ...everywhere, ...device });
    context.setDefaultTimeout(90_000);
    return context.newPage();
  };

  await takeFamilyPictures(await openPage(phone), save, "");
  await takeFamilyPictures(await openPage(phone, "es-US"), save, "-es");
  const retreat = await openPage(desktop);
  await openToday(retreat, people.ruth);
  await save("retreat", await takePage(retreat));

  const office = await openPage(desktop);
  await openToday(office, people.dana);
  await save("today", await takePage(office));
  const pocket = await openPage(phone);
  await openToday(pocket, people.dana);
  await save("phone-today", await takePage(pocket));
  await takeMailPictures(office, pocket, save);
  await takeRosterPictures(office, save);
  await takeSettingsPictures(office, save);
  await takeDeskPicture(office, save);
}

/** The front page leads members of one organization to its page Today. */
async function openToday(page: Page, person: { sub: string }): Promise<void> {
  await signIn(page, "/organizations", person);
  await page.getByRole("heading", { level: 1, name: "Welcome back" }).waitFor();
  await page.goto("/");
  await page.getByRole("heading", { level: 1, name: "Today" }).waitFor();
  await settled(page);
}

async function settled(page: Page): Promise<Page> {
  await page.locator("#content").getByRole("heading", { level: 1 }).waitFor();
  return page;
}

const dialogOf = (page: Page): Locator => page.getByRole("dialog").or(page.getByRole("alertdialog")).last();

async function takeFamilyPictures(page: Page, save: Save, language: "" | "-es"): Promise<void> {
  const isSpanish = language === "-es";
  await page.goto("/my/participants");
  await page
    .getByRole("button", { name: isSpanish ? "Enviarme un código por correo" : "Email me a code" })
    .click();
  await save(`phone-sign-in${language}`, await takePage(page));
  await signIn(page, "/my/participants", people.elena);
  await page.getByRole("link", { name: "Wren" }).first().click();
  const reply = page.getByRole("article", { name: "Wren" }).first();
  await reloadUntilDrawn(page, reply.locator("img[src]").first());
  await save(`phone-letters${language}`, await takePage(await settled(page)));
  await scrollToTop(page, reply);
  await save(`phone-reply${language}`, await takePage(page));
}

async function takeMailPictures(office: Page, pocket: Page, save: Save): Promise<void> {
  for (const page of [office, pocket]) {
    await page.getByRole("link", { name: "Week 3 · Lakeside" }).first().click();
    await page.getByRole("button", { name: "Print today's mail" }).waitFor();
  }
  await reloadUntilDrawn(office, office.getByRole("region", { name: "Needs matching" }).locator("img[src]"));
  await save("print", await takePart(office, office.getByRole("region", { name: /day's mail$/ })));
  await save("upload", await takePart(office, office.getByRole("region", { name: "Upload Responses" })));
  await save("matching", await takePart(office, office.getByRole("region", { name: "Needs matching" })));
  await office.getByRole("button", { name: "Pick a camper" }).click();
  await dialogOf(office).getByRole("searchbox").fill("Finn");
  await save("pick-camper", await takePart(office, dialogOf(office)));
  await office.keyboard.press("Escape");
  await office.getByRole("button", { name: "Print settings" }).click();
  await save("print-settings", await takePart(office, dialogOf(office)));
  await office.keyboard.press("Escape");

  await pocket.getByRole("button", { name: "Hand out" }).click();
  await dialogOf(pocket).getByRole("checkbox").first().waitFor();
  await save("phone-hand-out", await takePage(pocket));
}

async function takeRosterPictures(page: Page, save: Save): Promise<void> {
  await page.getByRole("link", { name: "Campers", exact: true }).click();
  await page.getByRole("button", { name: "More for Caleb Donnelly" }).click();
  await page.getByRole("menuitem", { name: "Manage Parents" }).click();
  await dialogOf(page)
    .getByRole("button", { name: /^Remove / })
    .first()
    .waitFor();
  await save("contacts", await takePart(page, dialogOf(page)));
  await dialogOf(page)
    .getByRole("button", { name: /^Remove / })
    .first()
    .click();
  await page.getByText("This ends right away:").waitFor();
  await save("remove-contact", await takePart(page, dialogOf(page)));
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");

  await page.setViewportSize({ width: 900, height: 700 });
  await page.getByRole("link", { name: "Import", exact: true }).click();
  const file = { name: "roster.csv", mimeType: "text/csv", buffer: Buffer.from(roster) };
  await page.locator("input[type=file]").setInputFiles(file);
  const columns = page.getByRole("region", { name: "What the columns mean" });
  await columns.waitFor();
  await save("roster-columns", await takePart(page, columns));
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("region", { name: "What will happen" }).waitFor();
  await settled(page);
  await save("roster-preview", await takePart(page, page.getByRole("region", { name: "What will happen" })));
}

async function takeSettingsPictures(page: Page, save: Save): Promise<void> {
  await page.getByRole("link", { name: "Camp Pine Hollow" }).first().click();
  await page.getByRole("link", { name: "Weeks" }).click();
  await page.getByRole("button", { name: "Add week" }).click();
  await dialogOf(page).getByRole("textbox", { name: "Name" }).fill("Week 5 · Lakeside");
  await save("mail-days", await takePart(page, dialogOf(page)));
  await page.keyboard.press("Escape");
  const discard = page.getByRole("button", { name: /^Discard/ });
  if (await discard.isVisible()) await discard.click();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Retention" }).click();
  await save("retention", await takePart(page, page.getByRole("region", { name: "Keeping letters" })));
}

/** Switches the safety desk on. */
async function takeDeskPicture(page: Page, save: Save): Promise<void> {
  await page.evaluate("scrollTo(0, 0)");
  await page.getByRole("link", { name: "Safety", exact: true }).click();
  const form = page.getByRole("form", { name: "Safety desk" });
  await form.getByRole("switch").click();
  await form.getByRole("textbox", { name: /^Words to mark/ }).fill("homesick\npick you up\nsecret");
  await save("safety-settings", await takePart(page, page.getByRole("region", { name: "Safety desk" })));
  await form.getByRole("button", { name: "Save changes" }).click();
  await page.getByRole("link", { name: "Today" }).click();
  await page.getByRole("link", { name: "Week 3 · Lakeside" }).first().click();
  await page.getByRole("link", { name: "Safety desk" }).click();
  await page.getByRole("button", { name: "Hold" }).first().click();
  await page.getByRole("button", { name: "Release" }).first().waitFor();
  await page.evaluate("scrollTo(0, 0)");
  await save("safety-desk", await takePage(await settled(page)));
}
