import type { Page } from "@playwright/test";
import type { Mail } from "#tools/engines/inbox/mail.ts";
import { englishIn, englishPieces } from "#tools/testing/messages/english-messages.ts";
import { expect, untilStill } from "./journey.ts";

const english = englishPieces();

/** Nothing on the page, visible or read aloud, is a sentence of the English catalogues. */
export async function expectSpanish(page: Page): Promise<void> {
  await untilStill(page);
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  const texts = await page.evaluate(textsOnPage);
  expect(texts.length).toBeGreaterThan(3);
  expect(texts.flatMap((text) => englishIn(text, english))).toEqual([]);
}

export function expectSpanishMail({ subject, text, html }: Mail): void {
  const lines = [subject, ...text.split("\n")];
  expect(lines.flatMap((line) => englishIn(line, english))).toEqual([]);
  expect(html).toContain('<html lang="es"');
}

/** Runs in the page. Leaves out what is marked as English, such as the name of the language. */
function textsOnPage(): string[] {
  const elements = [...document.body.querySelectorAll("*")].filter(
    (element) => element.closest("script, style, [lang=en]") === null,
  );
  const attributes = elements.flatMap((element) =>
    ["aria-label", "aria-description", "title", "alt", "placeholder"].map(
      (name) => element.getAttribute(name) ?? "",
    ),
  );
  const textNodes = elements.flatMap((element) =>
    [...element.childNodes].flatMap((node) => (node instanceof Text ? node.data : [])),
  );
  // A sentence may consist of several text nodes.
  const sentences = elements
    .filter((element) => element.matches("p, h1, h2, h3, li, button, a, label, dt, dd, figcaption"))
    .filter((element) => element.querySelector("[lang=en]") === null)
    .map((element) => element.textContent);
  return [document.title, ...attributes, ...textNodes, ...sentences].filter((text) => text.trim() !== "");
}
