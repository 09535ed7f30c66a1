import { posix } from "node:path";

/** Pages of the site that show a file from outside of docs/. */
export const includedFiles: Readonly<Record<string, string>> = {
  "docs/contributing.md": "CONTRIBUTING.md",
};

/** As GitHub does, so that one anchor works there and on the site. */
export function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, "")
    .replace(/\s/gu, "-");
}

export function isOutside(href: string): boolean {
  return /^([a-z][a-z+.-]*:|\/\/)/i.test(href);
}

/** The file in the repository that a relative link of `file` leads to. */
export function targetOf(file: string, href: string): { path: string; anchor: string } {
  const [path = "", anchor = ""] = href.split("#");
  return { path: path === "" ? file : posix.join(posix.dirname(file), decodeURI(path)), anchor };
}

/**
 * A link of Markdown in the repository, for a page of the site. Files that are no pages are shown by the repository's
 * own site; files of docs/public are at the top of the site.
 */
export function siteLink(page: string, href: string, repository: string): string {
  if (isOutside(href) || href.startsWith("#") || href.startsWith("/")) return href;
  const { path, anchor } = targetOf(includedFiles[page] ?? page, href);
  const hash = anchor === "" ? "" : `#${anchor}`;
  const included = Object.entries(includedFiles).find(([, file]) => file === path);
  const target = included?.[0] ?? path;
  if (target.startsWith("docs/public/")) return target.slice("docs/public".length);
  if (!target.startsWith("docs/") || !target.endsWith(".md")) return `${repository}/blob/main/${path}${hash}`;
  const relative = posix.relative(posix.dirname(page), target);
  return `${relative.startsWith(".") ? relative : `./${relative}`}${hash}`;
}
