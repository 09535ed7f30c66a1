import { expect, test } from "vitest";
import { unusedStyles } from "./check-styles.ts";

const component = {
  path: "web/ui/badge.tsx",
  text: 'import "./badge.css";\nconst badge = <p className={`badge badge-${tone}`}>plain</p>;',
};
const style = (text: string) => ({ path: "web/ui/badge.css", text });

test("classes of a component are used, also those composed from parts", () => {
  const css =
    '/* .old */ .badge { background: url("a.png") } .badge > .badge-warn, .badge .lucide { margin: 0.5rem }';
  expect(unusedStyles([style(css)], [component])).toEqual([]);
});

test("names a class that no component has", () => {
  expect(
    unusedStyles([style("@layer components { .badge .plain:hover { margin: 0 } }")], [component]),
  ).toEqual(["web/ui/badge.css: .plain is not used"]);
});

test("names a stylesheet that no file imports", () => {
  expect(unusedStyles([{ path: "web/ui/sheet.css", text: "" }], [component])).toEqual([
    "web/ui/sheet.css is not imported",
  ]);
});
