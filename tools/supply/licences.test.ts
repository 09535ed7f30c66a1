import { describe, expect, test } from "vitest";
import { judgeLicence, licenceBreaches, licencePage } from "./licences.ts";
import type { LockFile } from "./lock-file.ts";

describe("a licence", () => {
  test.each([
    ["MIT", "anything"],
    ["(MIT OR CC0-1.0)", "type-fest"],
    ["GPL-3.0 OR MIT", "of two the free one is taken"],
    ["OFL-1.1", "@fontsource-variable/besley"],
    ["LGPL-3.0", "libheif-js"],
    ["Apache-2.0 AND LGPL-3.0-or-later AND MIT", "@img/sharp-wasm32"],
  ])("%s is permitted for %s", (licence, name) => {
    expect(judgeLicence(name, licence)).toMatchObject({ accepted: true });
  });

  test.each([
    [undefined, "no licence at all"],
    ["", "an empty one"],
    ["SEE LICENSE IN LICENSE.md", "one of its own"],
    ["UNLICENSED", "none for others"],
    ["GPL-3.0", "one that would reach our own code"],
    ["AGPL-3.0-only", "one that reaches over the network"],
    ["LGPL-3.0", "a package without a rule of its own"],
    ["MPL-2.0", "lightningcss2"],
    ["MIT AND GPL-2.0", "both at once"],
    ["(MIT OR (GPL-2.0 AND ISC))", "one inside another"],
    ["BUSL-1.1", "one that becomes free later"],
  ])("%s is refused (%s)", (licence, name) => {
    expect(judgeLicence(name, licence)).toMatchObject({ accepted: false });
  });

  const lock: LockFile = {
    name: "house",
    version: "1.0.0",
    lockfileVersion: 3,
    packages: {
      "": {},
      "node_modules/b": { version: "2.0.0", license: "MIT" },
      "node_modules/a": { version: "1.0.0", license: "GPL-3.0" },
      "node_modules/axe-core": { version: "4.0.0", license: "MPL-2.0", dev: true },
      "node_modules/react": { version: "3.0.0", license: "MIT", dev: true, dependencies: { within: "1" } },
      "node_modules/react/node_modules/within": { version: "1.0.0", license: "ISC", dev: true },
      "node_modules/within": { version: "2.0.0", license: "ISC", dev: true },
    },
  };

  test("that is not permitted is told with its package", () => {
    expect(licenceBreaches(lock)).toEqual(["a 1.0.0 is under GPL-3.0, for which it has no permission"]);
  });

  test("stands on the page with its count and, where it asks for something, its reason", () => {
    const page = licencePage(lock);
    expect(page).toContain("| MPL-2.0 | 0 | 0 | 1 |");
    expect(page).toContain("| **together** | 2 | 2 | 2 |");
    expect(page).toContain("| react | 3.0.0 | MIT |\n| within | 1.0.0 | ISC |");
    expect(page).toContain("| MPL-2.0 | axe-core | Looks for barriers");
    expect(page).toContain("| a | 1.0.0 | GPL-3.0 |\n| b | 2.0.0 | MIT |");
    expect(page).not.toContain("| axe-core | 4.0.0");
  });
});
