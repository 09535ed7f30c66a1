import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { Mail } from "#tools/engines/inbox/mail.ts";
import { englishIn, englishPieces } from "#tools/testing/words/english-words.ts";
import { expect, untilStill } from "./journey.ts";
import { personId, type OwnCamp } from "./own-camp.ts";

const english = englishPieces();

/** Nothing that can be seen or heard on the page is a sentence of the English catalogues. Its picture is kept: `SPANISH_PICTURES=folder`. */
export async function expectSpanish(page: Page, name: string): Promise<void> {
  await untilStill(page);
  const folder = process.env["SPANISH_PICTURES"];
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  const said = await page.evaluate(wordsOnPage);
  expect(said.length).toBeGreaterThan(3);
  expect(said.flatMap((text) => englishIn(text, english))).toEqual([]);
}

/** Every text, and what is said of pictures, fields and buttons. What says itself that it is English may be. */
function wordsOnPage(): string[] {
  const said = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement;
    if (element === null || element.closest("script, style, [lang=en]") !== null) continue;
    if (node instanceof Element)
      said.push(
        ...["aria-label", "aria-description", "title", "alt", "placeholder"].map(
          (name) => element.getAttribute(name) ?? "",
        ),
      );
    else said.push(node.textContent ?? "");
  }
  // A sentence may be put together of several pieces.
  said.push(
    ...[...document.querySelectorAll("p, h1, h2, h3, li, button, a, label, dt, dd, figcaption")]
      .filter(
        (element) => element.closest("[lang=en]") === null && element.querySelector("[lang=en]") === null,
      )
      .map((element) => element.textContent),
  );
  return said.filter((text) => text.trim() !== "");
}

export function expectSpanishMail({ subject, text, html }: Mail): void {
  const lines = [subject, ...text.split("\n")];
  expect(lines.flatMap((line) => englishIn(line, english))).toEqual([]);
  expect(html).toContain('<html lang="es"');
}

/** All journeys share one world: what was chosen for somebody goes. */
export async function forgetLanguage(
  { db }: Pick<OwnCamp, "db">,
  person: Parameters<typeof personId>[0],
): Promise<void> {
  await db.updateTable("users").set({ language: null }).where("id", "=", personId(person)).execute();
}
