import { expect, test } from "vitest";

/** What public pages are built from. They have about 13 KiB of script, and react-aria alone would be more. */
const plain = [
  "anchor.tsx",
  "badge.tsx",
  "button-style.ts",
  "density.tsx",
  "empty-state.tsx",
  "error-box.tsx",
  "link-button.tsx",
  "native-dialog.tsx",
  "page-header.tsx",
  "panel.tsx",
  "progress-bar.tsx",
  "ruled-text.tsx",
  "sheet.tsx",
  "skeleton.tsx",
  "text-link.tsx",
  "toast-region.tsx",
  "toast-store.ts",
];

const sources = import.meta.glob<string>(["./*.{ts,tsx}", "./messages/*.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

test.each(plain)("%s brings no react-aria into a public page", (part) => {
  expect(packagesOf(part)).not.toContain("react-aria-components");
});

test("a part that does would be caught", () => {
  expect(packagesOf("confirm-dialog.tsx")).toContain("react-aria-components");
});

test("parts in pages rendered ahead carry no style attribute, which the security policy forbids", () => {
  const styled = plain.filter((part) => /\bstyle=/.test(sourceOf(part)));
  // Only pages behind the sign-in show progress, and those are rendered in the browser.
  expect(styled).toEqual(["progress-bar.tsx"]);
});

/** Every package a part and the parts under it import. */
function packagesOf(part: string, seen = new Set<string>()): Set<string> {
  if (seen.has(part)) return seen;
  seen.add(part);
  for (const [, specifier = ""] of sourceOf(part).matchAll(/from "([^"]+)"/g)) {
    if (specifier.startsWith("./")) packagesOf(specifier.slice(2), seen);
    else seen.add(specifier.split("/")[0] ?? specifier);
  }
  return seen;
}

function sourceOf(part: string): string {
  const source = sources[`./${part}`];
  if (source === undefined) throw new Error(`There is no ${part} here`);
  return source;
}
