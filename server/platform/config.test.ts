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

test("a new installation needs no provider: codes by email are on", () => {
  const { OIDC_PROVIDERS: providers, EMAIL_CODES: codes } = readConfig({ ...env, OIDC_PROVIDERS: undefined });
  expect([providers, codes]).toEqual([[], true]);
});

test.each([
  [{ EMAIL_CODES: "false" }, "EMAIL_CODES: without a provider, codes are the only way to sign in"],
  [{ STAFF_SIGN_IN: "provider-or-passkey" }, "STAFF_SIGN_IN: needs a provider in OIDC_PROVIDERS"],
])("without a provider %j is refused", (settings, line) => {
  expect(() => readConfig({ ...env, OIDC_PROVIDERS: "[]", ...settings })).toThrow(
    `The configuration cannot be used:\n  ${line}`,
  );
});
