import { globSync, readFileSync } from "node:fs";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { projectDir } from "./engines/home.ts";
import { withoutInputs } from "./without-inputs.ts";

const compact = (code: string) => withoutInputs(code).replaceAll(/\s+/g, " ");

test.each([
  ["first", `a({ input: x({ y: [1, 2] }), output: z, errors })`, `a({ output: z, errors })`],
  [
    "after output",
    `a({ output: z, input: x }); b({ input: y, output: z })`,
    `a({ output: z }); b({ output: z })`,
  ],
  ["in the middle", `a({ output: z, input: x, errors: [] })`, `a({ output: z, errors: [] })`],
  ["short", `a({ input, output })`, `a({ output })`],
  ["in an object that operations share", `const s = { input: x, output: z };`, `const s = { output: z };`],
  ["after letters outside ASCII", `/* é 👒 */ a({ input: x, output: z })`, `/* é 👒 */ a({ output: z })`],
  [
    "of something else",
    `a({ input: x }); f(input, "input: x, output: z")`,
    `a({ input: x }); f(input, "input: x, output: z")`,
  ],
])("input %s", (_where, code, expected) => {
  expect(compact(code)).toBe(expected);
});

test("every operation keeps all but its input", () => {
  const contracts = globSync("domain/*/{,*-}contract.ts", { cwd: projectDir });
  expect(contracts.length).toBeGreaterThan(8);
  for (const path of contracts) {
    const code = readFileSync(`${projectDir}/${path}`, "utf8");
    const left = withoutInputs(code);
    const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0;
    expect([path, count(left, /\binput:/g)]).toEqual([path, 0]);
    for (const what of [/^export const \w+ =/gm, /\boutput:/g, /\berrors:/g])
      expect([path, what, count(left, what)]).toEqual([path, what, count(code, what)]);
    expect(parseSync(path, left).errors).toEqual([]);
  }
});
