import { expect, test } from "vitest";
import { notesOf, sectionOf, withSection } from "./changelog.ts";

const subjects = [
  "feat(family): ask for people on the child's page",
  "test(screens): wait for the page",
  "fix: say who wrote a letter",
  "feat(api)!: drop the old address",
  "perf(printing): make fewer codes",
  "an older subject",
];
const second = sectionOf({ version: "0.2.0", day: "2027-01-01" }, subjects);

test("a section lists what users notice", () => {
  expect(second).toBe(`## 0.2.0 (2027-01-01)

### New

- family: ask for people on the child's page
- **Breaking:** api: drop the old address

### Fixed

- say who wrote a letter

### Faster

- printing: make fewer codes`);
});

test("a version without such changes says so", () => {
  expect(sectionOf({ version: "0.2.1", day: "2027-01-02" }, ["docs: spelling"])).toBe(
    "## 0.2.1 (2027-01-02)\n\nNo change that users notice.",
  );
});

test("a section stands above older ones, once", () => {
  const first = "# Changelog\n\nWords.\n\n## 0.1.0 (2026-11-18)\n\n### New\n\n- letters\n";
  const page = withSection(first, second);
  expect(page).toBe(`# Changelog\n\nWords.\n\n${second}\n\n## 0.1.0 (2026-11-18)\n\n### New\n\n- letters\n`);
  expect(withSection(page, second)).toBe(page);
  expect(notesOf(page, "v0.1.0")).toBe("### New\n\n- letters");
  expect(notesOf(page, "v9.9.9")).toBeUndefined();
});
