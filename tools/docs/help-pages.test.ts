import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { helpPageOf } from "#domain/help-pages.ts";
import { projectDir } from "../engines/home.ts";

const routesFile = readFileSync(join(projectDir, "web/app/routes.ts"), "utf8");
const places = ["tools", "print", "upload"];
const staffRoutes = [...routesFile.matchAll(/["`](org\/:orgId[^"`]*)["`]/g)].flatMap(([, route = ""]) =>
  route.includes("${place}") ? places.map((place) => route.replace("${place}", place)) : [route],
);

function hasPage(href: string | undefined): boolean {
  const page = href?.replace("/guide/", "docs/").replace(/\/$/, "/index");
  return page !== undefined && existsSync(join(projectDir, `${page}.md`));
}

test("the routes of staff pages are known", () => {
  expect(staffRoutes.length).toBeGreaterThan(15);
});

test.each(staffRoutes)("/%s has a page in the guide", (route) => {
  expect(hasPage(helpPageOf(`/${route}`, null)?.href)).toBe(true);
});

test.each(["general", "letters", "safety", "retention", "paper", "close"])(
  "the section %s of the settings has a page in the guide",
  (section) => {
    expect(hasPage(helpPageOf("/org/pine-hollow/settings", section)?.href)).toBe(true);
  },
);

test.each(["/", "/organizations", "/my/participants", "/my/participants/wren", "/account"])(
  "%s has no help for staff",
  (path) => {
    expect(helpPageOf(path, null)).toBeUndefined();
  },
);

// Copies: links of the file system get lost where a repository is packed.
test.each([
  ["favicon.svg", "web/brand/static/favicon.svg"],
  ["mailbox.svg", "web/brand/pictures/empty-mailbox.svg"],
])("the guide's %s is the product's", (copy, original) => {
  const textOf = (path: string) => readFileSync(join(projectDir, path), "utf8");
  expect(textOf(`docs/public/${copy}`)).toBe(textOf(original));
});
