import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { entropyOf } from "./entropy.ts";
import { findSecrets, fingerprintOf } from "./find-secrets.ts";

// Assembled at run time, so that this file does not contain what the scan finds.
const glue = (...parts: string[]) => parts.join("");
const letters = glue("aB3dE5gH7jK9mN2pQ4", "sT6vW8xY0zC1fL5rU3");
const planted: [string, string][] = [
  ["private key", glue("-----BEGIN RSA PRIV", "ATE KEY-----\nMIIEowIBAAKCAQEA", letters)],
  ["private key as JWK", JSON.stringify({ kty: "RSA", d: randomBytes(40).toString("base64url") })],
  ["AWS access key", glue("id = AK", "IAQWERTYUIOPASDFGH")],
  ["GitHub token", glue("x: gh", "p_", letters)],
  ["GitLab token", glue("glp", "at-aB3dE5gH7jK9mN2pQ4sT")],
  ["npm token", glue("//registry/:_authToken=np", "m_", letters)],
  ["Slack token", glue("xo", "xb-1234567890-abcdef")],
  ["Google key", glue("AI", "za", letters.slice(0, 35))],
  ["Stripe key", glue("sk_", "live_", letters)],
  ["SendGrid key", glue("SG.", letters.slice(0, 22), ".", letters)],
  ["signed token", glue("ey", "JhbGciOiJI.ey", "JzdWIiOiIx.", letters)],
  ["password in an address", glue("postgres://camp:", "hunter22", "@db.example/letters")],
  ["called a secret", glue("const clientSecret = ", '"correct-horse-battery";')],
  ["called a secret", glue("S3_SECRET_ACCESS_KEY=", "k9-v8-q7-w6-e5")],
  ["looks random (hex)", glue('const x = "', randomBytes(32).toString("hex"), '";')],
];

describe("a secret", () => {
  test.each(planted)("%s is found: case %#", (rule, text) => {
    expect(findSecrets(`first line\n${text}\n`)).toMatchObject([{ rule, line: 2 }]);
  });

  test("that is random base64 is found nearly always, whatever it is called", () => {
    const found = Array.from({ length: 200 }, () =>
      findSecrets(`x("${randomBytes(32).toString("base64url")}")`),
    );
    expect(found.filter(({ length }) => length === 1).length).toBeGreaterThan(180);
  });

  test("is reported by its fingerprint, never by its value", () => {
    const [, text = ""] = planted[2] ?? [];
    const [finding] = findSecrets(text);
    expect(finding?.fingerprint).toBe(fingerprintOf(text.slice(5)));
    expect(JSON.stringify(finding)).not.toContain(text.slice(5));
  });

  test.each([
    ["an address without a password", "https://example.org:8080/a@b"],
    ["a password that code puts in", "`postgres://app:${password}@${host}/db`"],
    ["a secret that is asked for", "const token = process.env.METRICS_TOKEN_OF_MINE;"],
    ["a hash that says so", `integrity: "sha512-${randomBytes(64).toString("base64")}"`],
    ["a file that makes one", "const token = `server/identity/actions.ts`;"],
    ["a uuid", "018f3a5e-7c2d-7b11-9d3e-2f4a6b8c0d1e"],
    ["a long name", "server/printing/typesetting/open-typesetter-process-and-close-it-2.ts"],
    ["a word called token", 'type Token = "identifier-kind";'.replace("identifier-kind", "word")],
    ["a long run of one letter", `secret: "${"a".repeat(40)}"`],
  ])("%s is none", (_, text) => {
    expect(findSecrets(text)).toEqual([]);
  });

  test("in a file full of hashes is found by its shape only", () => {
    const text = glue(randomBytes(32).toString("hex"), "\ngh", "p_", letters);
    expect(findSecrets(text, { guessing: false })).toMatchObject([{ rule: "GitHub token", line: 2 }]);
  });

  test("entropy knows chance from repetition", () => {
    expect([entropyOf("aaaa"), entropyOf("abab"), entropyOf("abcd")]).toEqual([0, 1, 2]);
  });
});
