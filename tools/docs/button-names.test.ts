import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { spanishTermsFor } from "#domain/organizations/terms-es.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { projectDir } from "../engines/home.ts";

const read = (file: string) => readFileSync(join(projectDir, file), "utf8");

/** Texts in the source: strings, templates, and text between tags. */
function textsIn(source: string): string[] {
  const strings = [...source.matchAll(/"([^"\n]{2,})"/g)].map(([, text = ""]) => text);
  const templates = [...source.matchAll(/`([^`\n]{2,})`/g)].map(([, text = ""]) => text);
  const betweenTags = [...source.matchAll(/>\s*([^<>{}=;]{2,}?)\s*</g)].map(([, text = ""]) => text);
  return [...strings, ...templates, ...betweenTags];
}

const sources = globSync(["web/**/*.{ts,tsx}", "domain/**/*.ts"], { cwd: projectDir })
  .filter((file) => !/\.test\.|\/(testing|screens|specimens)\//.test(file))
  .map(read);
const texts = new Set(sources.flatMap(textsIn));

const terms = [(type: string) => organizationTerms({ type }), spanishTermsFor].flatMap((words) =>
  ["Camp", "Retreat Center"].flatMap((type) => Object.values(words(type))),
);
const anyTerm = [...terms, ...terms.map((term) => term.toLowerCase())].join("|");
const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** A value in a template stands for a word that depends on the type of the organization. */
const patterns = [...texts]
  .filter(
    (text) => /\$\{[^}]*(words|terms|Terms|contact|participant|week|event)/.test(text) && /[A-Z]/.test(text),
  )
  .map(
    (text) =>
      new RegExp(
        `^${text
          .split(/\$\{[^}]*\}/)
          .map(literal)
          .join(`(${anyTerm})`)}`,
      ),
  );

function isInProduct(name: string): boolean {
  if (texts.has(name)) return true;
  // "Cut-off (optional)", or a name with more words after a colon.
  const begins = [...texts].some((text) => text.startsWith(`${name} (`) || text.startsWith(`${name}:`));
  return begins || patterns.some((pattern) => pattern.test(name));
}

function boldIn(page: string): string[] {
  return [...page.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = ""]) => name);
}

/** Words of the guides in bold are names on the screen, so that staff find them. */
describe.each(globSync("docs/{camps,families}/**/*.md", { cwd: projectDir }))("%s", (file) => {
  const names = [...new Set(boldIn(read(file)))];

  test("names something on the screen", () => {
    expect(names.length).toBeGreaterThan(0);
  });

  test.each(names)("the product has “%s”", (name) => {
    expect(isInProduct(name)).toBe(true);
  });
});

test("a name that the product does not have is found", () => {
  expect(["Print todays mail", "Add cabin-mate", "Manage Grandparents"].map(isInProduct)).toEqual([
    false,
    false,
    false,
  ]);
});
