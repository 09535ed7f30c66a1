import * as fc from "fast-check";
import type { Operation } from "#server/platform/http/operation.ts";
import { extraKeys, hostileAddresses, hostileBodies, hostileTexts } from "./hostile-values.ts";
import { deep, fieldOf, long } from "./marks.ts";
import { anyValueFor, fieldsOf, textFieldsIn, wrongValue } from "./value-of.ts";

/** One request to be sent, with marks in it for what only the world knows. */
export type Case = {
  sent: { form: "input"; input: unknown } | { form: "body"; body: string | Uint8Array } | { form: "flood" };
  headers: Readonly<Record<string, string>>;
};

type Described = Pick<Operation, "kind" | "input" | "path">;

/** `usual` are the fields that the authorization matrix sends: with them a case gets as far as the action. */
export function caseOf(operation: Described, usual: readonly string[]): fc.Arbitrary<Case> {
  const inputs = inputOf(operation, usual);
  const usualInput = fc.constant(Object.fromEntries(usual.map((field) => [field, fieldOf("own", field)])));
  const input = fc
    .oneof(
      { weight: 12, arbitrary: inputs },
      { weight: 1, arbitrary: usualInput },
      { weight: 1, arbitrary: operation.kind === "query" ? inputs : wrongValue },
    )
    .map((made) => ({ form: "input" as const, input: made }));
  const sent: fc.Arbitrary<Case["sent"]> =
    operation.kind === "query"
      ? input
      : fc.oneof(
          { weight: 60, arbitrary: input },
          {
            weight: 6,
            arbitrary: fc.constantFrom(...hostileBodies).map((body) => ({ form: "body" as const, body })),
          },
          { weight: 1, arbitrary: fc.constant({ form: "flood" as const }) },
        );
  return fc.record({ sent, headers });
}

/** One case for each text in each field of people's own words; a list gets one that holds nothing else. */
export function textCasesOf(
  operation: Described,
  usual: readonly string[],
  texts: readonly string[],
): Case[] {
  const asUsual = Object.fromEntries(usual.map((field) => [field, fieldOf("own", field)]));
  return textFieldsIn(operation.input).flatMap((path) => {
    const [, field = "", lists = ""] = /^(\w+)((?:\[\])*)/.exec(path) ?? [];
    return texts.map((text): Case => {
      const value = Array.from({ length: lists.length / 2 }).reduce<unknown>((inner) => [inner], text);
      const wrapped = path.endsWith("{}") ? { [text]: "name" } : value;
      return { sent: { form: "input", input: { ...asUsual, [field]: wrapped } }, headers: {} };
    });
  });
}

type Entry = readonly [name: string, value: unknown] | undefined;

/** The usual request with a field or two changed, or each field on its own. */
function inputOf(operation: Described, usual: readonly string[]): fc.Arbitrary<unknown> {
  const fields = fieldsOf(operation.input);
  if (fields === undefined) return anyValueFor(operation.input);
  const names = Object.keys(fields);
  const entries = Object.entries(fields).map(([name, schema]) => entryOf(operation, usual, { name, schema }));
  const few = fc.subarray(names, {
    maxLength: Math.min(2, names.length),
  });
  const changed = fc.oneof({ weight: 3, arbitrary: few }, { weight: 1, arbitrary: fc.constant(names) });
  return fc.tuple(changed, fc.tuple(...entries), extras).map(([free, made, more]) => {
    const all = names.map((name, place): Entry => {
      if (free.includes(name)) return made[place];
      return usual.includes(name) ? [name, fieldOf("own", name)] : undefined;
    });
    // This way "__proto__" is a key like any other.
    return Object.fromEntries([...all.filter((entry) => entry !== undefined), ...more]);
  });
}

/** As the matrix would ask for another's, as the schema would have it, missing, or something else. */
function entryOf(
  { kind, path }: Described,
  usual: readonly string[],
  { name, schema }: { name: string; schema: Operation["input"] },
): fc.Arbitrary<Entry> {
  const inPath = path.split("/").includes(`:${name}`);
  const known = fc.constantFrom("own", "others", "unknown").map((whose) => fieldOf(whose, name));
  const named = (values: fc.Arbitrary<unknown>) => values.map((value): Entry => [name, value]);
  return fc.oneof(
    { weight: usual.includes(name) ? 3 : 0, arbitrary: named(known) },
    { weight: 8, arbitrary: named(anyValueFor(schema)) },
    // A path parameter cannot be missing.
    { weight: inPath ? 0 : 1, arbitrary: fc.constant(undefined) },
    { weight: kind === "query" ? 1 : 0, arbitrary: named(fc.constantFrom(...hostileAddresses)) },
  );
}

const extras = fc.oneof(
  { weight: 8, arbitrary: fc.constant([]) },
  {
    weight: 1,
    arbitrary: fc.array(
      fc.tuple(
        fc.constantFrom(...extraKeys),
        fc.oneof(wrongValue, fc.constantFrom(deep(50_000), long(200_000))),
      ),
      { minLength: 1, maxLength: 3 },
    ),
  },
);

/** Headers allow only these characters; the others go into bodies. */
const headerTexts = hostileTexts.map((text) => text.replaceAll(/[^\u0020-\u007e\u0080-\u00ff]/g, ""));

const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc.stringMatching(/^[A-Za-z0-9_-]{8,40}$/).map((key) => ({ "idempotency-key": key })),
  },
  { weight: 2, arbitrary: fc.constant({ "idempotency-key": "the-same-every-time" }) },
  { weight: 1, arbitrary: fc.constantFrom(...headerTexts).map((key) => ({ "idempotency-key": key })) },
  { weight: 1, arbitrary: fc.constantFrom(...headerTexts).map((id) => ({ "x-request-id": id })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("text/plain", "application/xml", "", "application/json; charset=utf-16")
      .map((type) => ({ "content-type": type })),
  },
  { weight: 1, arbitrary: fc.constant({ "accept-encoding": "gzip" }) },
);
