import { expect, test } from "vitest";
import * as z from "zod/mini";
import { packagesOf, readLockFile, readManifest } from "./lock-file.ts";
import { sbomOf } from "./sbom.ts";

const root = new URL("../../", import.meta.url);
const ref = z.string().check(z.regex(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@[\w.%-]+$/));
/** What CycloneDX 1.6 demands of the parts we write. */
const bom = z.strictObject({
  $schema: z.literal("http://cyclonedx.org/schema/bom-1.6.schema.json"),
  bomFormat: z.literal("CycloneDX"),
  specVersion: z.literal("1.6"),
  serialNumber: z
    .string()
    .check(z.regex(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)),
  version: z.literal(1),
  metadata: z.object({ component: z.object({ "bom-ref": ref }) }),
  components: z.array(
    z.strictObject({
      type: z.literal("library"),
      "bom-ref": ref,
      group: z.optional(z.string().check(z.startsWith("@"))),
      name: z.string(),
      version: z.string(),
      scope: z.enum(["required", "optional", "excluded"]),
      hashes: z.array(
        z.strictObject({ alg: z.literal("SHA-512"), content: z.string().check(z.regex(/^[0-9a-f]{128}$/)) }),
      ),
      licenses: z.array(z.unknown()).check(z.length(1)),
      purl: ref,
    }),
  ),
  dependencies: z.array(z.strictObject({ ref, dependsOn: z.array(ref) })),
});
const [lock, manifest] = [await readLockFile(root), await readManifest(root)];
const made = bom.parse(JSON.parse(sbomOf(lock, manifest)));

test("the inventory names every package of the lock once", () => {
  const inLock = new Set(packagesOf(lock).map(({ name, version }) => `${name}@${version}`));
  const named = made.components.map(
    ({ group, name, version }) => `${group === undefined ? "" : `${group}/`}${name}@${version}`,
  );
  expect(new Set(named)).toEqual(inLock);
  expect(named).toHaveLength(inLock.size);
});

test("every dependency in it leads to something in it, and everything is reached from the project", () => {
  const needs = new Map(made.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const reached = new Set<string>();
  const waiting = [made.metadata.component["bom-ref"]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    if (!needs.has(next)) throw new Error(`${next} is needed and not in the inventory`);
    waiting.push(...(needs.get(next) ?? []));
  }
  expect(made.components.map((one) => one["bom-ref"]).filter((one) => !reached.has(one))).toEqual([]);
});

test("the same lock makes the same bytes, another lock another number", () => {
  expect(sbomOf(lock, manifest)).toBe(sbomOf(structuredClone(lock), manifest));
  const changed = structuredClone(lock);
  changed.packages["node_modules/more"] = { version: "1.0.0", license: "MIT" };
  expect(JSON.parse(sbomOf(changed, manifest))).not.toMatchObject({ serialNumber: made.serialNumber });
});

test("what runs in production is told from what builds and tests", () => {
  const scopeOf = (name: string) => made.components.find((one) => one.name === name)?.scope;
  expect([scopeOf("hono"), scopeOf("vitest")]).toEqual(["required", "excluded"]);
});
