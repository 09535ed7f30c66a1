import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isOutside, siteLink, slugOf, targetOf } from "../../docs/.vitepress/links.ts";
import { navigation } from "../../docs/.vitepress/navigation.ts";
import { projectDir } from "../engines/home.ts";

const files = globSync(["*.md", "docs/**/*.md", "deploy/**/*.md", ".github/**/*.md"], { cwd: projectDir });
const read = (file: string) => readFileSync(join(projectDir, file), "utf8");
const withoutCode = (text: string) =>
  text.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, "").replaceAll(/`[^`\n]*`/g, "");

function linksIn(text: string): string[] {
  const plain = withoutCode(text);
  const links = [...plain.matchAll(/\]\(([^()\s]+)(?:\s"[^"]*")?\)/g)].map(([, href = ""]) => href);
  const images = [...plain.matchAll(/<(?:img|a)\s[^>]*?(?:src|href)="([^"]+)"/g)].map(
    ([, href = ""]) => href,
  );
  return [...links, ...images].filter((href) => !isOutside(href));
}

function anchorsIn(text: string): string[] {
  const headings = text.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, "").matchAll(/^#{1,6} (.+)$/gm);
  const words = [...headings].map(([, heading = ""]) =>
    heading.replaceAll(/\[([^\]]*)\]\([^)]*\)|[`*]/g, "$1"),
  );
  const given = [...text.matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, id = ""]) => id);
  return [...words.map(slugOf), ...given];
}

function deadLinks(file: string): string[] {
  return linksIn(read(file)).filter((href) => {
    const { path, anchor } = targetOf(file, href);
    if (!existsSync(join(projectDir, path))) return true;
    return anchor !== "" && path.endsWith(".md") && !anchorsIn(read(path)).includes(anchor);
  });
}

/** "/camps/" and "/camps/roster", as the navigation and the home pages write them. */
function isPage(link: string): boolean {
  const [path = ""] = link.split("#");
  const file = path.endsWith("/") ? `${path}index.md` : `${path}.md`;
  return [file, file.replace("index.md", "README.md")].some((name) =>
    existsSync(join(projectDir, "docs", name)),
  );
}

test.each(files)("every link of %s leads to a file and to a heading in it", (file) => {
  expect(deadLinks(file)).toEqual([]);
});

describe("the navigation of the site", () => {
  const { sidebar } = navigation(false);
  const links = Object.values(sidebar).flatMap((groups) =>
    groups.flatMap(({ items }) => items.map(({ link }) => link)),
  );

  test("leads to pages", () => {
    expect(links.filter((link) => !isPage(link))).toEqual([]);
  });

  test("leads to every page", () => {
    const pages = files
      .filter((file) => /^docs\/(?!decisions\/\d|index\.md|guide\.md)/.test(file))
      .map((file) => file.slice("docs".length).replace(/((?<=\/)(index|README))?\.md$/, ""));
    expect(pages.filter((page) => !links.includes(page))).toEqual([]);
  });

  test.each(["docs/index.md", "docs/guide.md"])("%s links to pages", (file) => {
    const home = [...read(file).matchAll(/^\s+link: (\S+)$/gm)].map(([, link = ""]) => link);
    expect(home.length).toBeGreaterThan(0);
    expect(home.filter((link) => !isPage(link))).toEqual([]);
  });
});

test.each([
  ["docs/running.md", "backups.md#restore", "./backups.md#restore"],
  ["docs/camps/roster.md", "../families/index.md", "../families/index.md"],
  ["docs/camps/roster.md", "../public/card.pdf", "/card.pdf"],
  ["docs/running.md", "../deploy/compose.yaml", "https://repo.example/blob/main/deploy/compose.yaml"],
  ["docs/contributing.md", "docs/architecture.md", "./architecture.md"],
  ["docs/running.md", "../CONTRIBUTING.md#tests", "./contributing.md#tests"],
  ["docs/running.md", "https://example.org/a.md", "https://example.org/a.md"],
])("on the site, %s links to %s as %s", (page, href, expected) => {
  expect(siteLink(page, href, "https://repo.example")).toBe(expected);
});
