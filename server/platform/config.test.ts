import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTempDir } from "#tools/testing/temp-dir.ts";
import { testEnvironment } from "#tools/testing/test-environment.ts";
import { readConfig } from "./config.ts";

const env = testEnvironment("postgres://127.0.0.1/letters");

test("a secret can be in a file instead of the environment", () => {
  const file = join(makeTempDir(), "sheet-key");
  writeFileSync(file, `${"k".repeat(40)}\n`);
  expect(readConfig({ ...env, SHEET_KEY: undefined, SHEET_KEY_FILE: file }).SHEET_KEY).toBe("k".repeat(40));
});

test.each(['[{"id":"camp","clientSecret":"geheim"', '[{"id":"camp","clientSecret":"geheim"}]'])(
  "providers that cannot be used are not quoted: %s",
  (text) => {
    expect(() => readConfig({ ...env, OIDC_PROVIDERS: text })).toThrow(
      /^The configuration cannot be used:\n {2}OIDC_PROVIDERS: a JSON list of providers$/,
    );
  },
);
