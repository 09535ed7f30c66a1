import { afterEach, expect } from "vitest";
import { commands } from "vitest/browser";
import type { SessionAnswer } from "#domain/identity/session.ts";
import { speak } from "#web/identity/language/chosen-language.ts";
import { checkScreen, untilStill } from "./check-screen.ts";
import { elena } from "./people.ts";

// The chosen language is a variable of the tab.
afterEach(() => speak("en"));

/** A mother who has chosen Spanish. */
export const spanishReader: SessionAnswer = { ...elena, user: { ...elena.user, language: "es" } };

/** Checks that nothing on the page, visible or read aloud, is a sentence of the English catalogues. */
export async function expectNoEnglish(): Promise<void> {
  await untilStill();
  expect(document.documentElement.lang).toBe("es");
  const texts = textsOnPage();
  expect(texts.length).toBeGreaterThan(3);
  expect(await commands.findEnglish(texts)).toEqual([]);
}

/** The same, and everything that checkScreen checks: Spanish words are longer. */
export async function checkSpanishScreen(
  name: string,
  options: Parameters<typeof checkScreen>[1] = {},
): Promise<void> {
  await expectNoEnglish();
  await checkScreen(`es-${name}`, options);
}

const spokenAttributes = ["aria-label", "aria-description", "title", "alt", "placeholder"];
/** Their sentences may consist of several text nodes. */
const blocks = "p, h1, h2, h3, li, button, a, label, dt, dd, figcaption";
/** Marked as English, such as the name of the language. */
const english = "[lang=en]";

function textsOnPage(): string[] {
  const elements = [...document.body.querySelectorAll("*")].filter(
    (element) => element.closest(`script, style, ${english}`) === null,
  );
  const attributes = elements.flatMap((element) =>
    spokenAttributes.map((name) => element.getAttribute(name) ?? ""),
  );
  const textNodes = elements.flatMap((element) =>
    [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map(textOf),
  );
  const sentences = elements
    .filter((element) => element.matches(blocks) && element.querySelector(english) === null)
    .map(textOf);
  return [...attributes, ...textNodes, ...sentences].filter((text) => text.trim() !== "");
}

const textOf = (node: Node): string => node.textContent ?? "";
