import { describe, expect, test } from "vitest";
import { isFamilyPath } from "./family-path.ts";
import routes from "./routes.ts";
import { spanish } from "./messages-es.ts";

type Page = { meta?: () => { title?: string }[] };

const pages = import.meta.glob<Page>("../pages/*.tsx");
const familyPages = routes.filter(
  ({ path = "", children }) => children === undefined && isFamilyPath(`/${path}`),
);

async function titleOf(file: string): Promise<string> {
  const page = await pages[file]?.();
  return page?.meta?.().find(({ title }) => title !== undefined)?.title ?? "";
}

describe("the name of the browser tab for a Spanish reader", () => {
  test.each(familyPages)("$path", async ({ file }) => {
    const english = await titleOf(file);
    // The front page begins with the product's name, the others end with it.
    const named = /^Cabin Courier: | · Cabin Courier$/g;
    expect(english.match(named)).toHaveLength(1);
    const tab = { title: english };
    const restore = spanish.translateTitle(tab);
    expect(tab.title.match(named)).toHaveLength(1);
    expect(tab.title).not.toBe(english);
    restore?.();
    expect(tab.title).toBe(english);
  });

  test("the next page's own name stays", () => {
    const tab = { title: "Log in · Cabin Courier" };
    const restore = spanish.translateTitle(tab);
    tab.title = "Organizations · Cabin Courier";
    restore?.();
    expect(tab.title).toBe("Organizations · Cabin Courier");
  });
});
