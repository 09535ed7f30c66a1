import * as fc from "fast-check";
import type * as z from "zod/mini";
import type * as core from "zod/v4/core";
import { hostileTexts, wrongValues } from "./hostile-values.ts";

type Values = fc.Arbitrary<unknown>;

/** Values from a schema: mostly valid, often just inside or outside a limit, sometimes of another shape. */
export function valueOf(schema: z.ZodMiniType): Values {
  return walk(known(schema), []);
}

/** The same, and now and then anything at all. */
export function anyValueFor(schema: z.ZodMiniType): Values {
  return fc.oneof({ weight: 7, arbitrary: valueOf(schema) }, { weight: 1, arbitrary: wrongValue });
}

export const wrongValue: Values = fc.oneof(
  fc.constantFrom(...wrongValues),
  fc.constantFrom(...hostileTexts),
  fc.jsonValue({ maxDepth: 3 }),
);

/** What is inside of an object, or undefined for a schema that is none. */
export function fieldsOf(schema: z.ZodMiniType): Record<string, z.ZodMiniType> | undefined {
  const { def } = known(schema)._zod;
  if (def.type === "pipe") return fieldsOf(mini(def.in));
  if (def.type !== "object") return undefined;
  return Object.fromEntries(Object.entries(def.shape).map(([name, inner]) => [name, mini(inner)]));
}

/** Paths of free text fields: strings without a pattern or custom check. */
export function textFieldsIn(schema: z.ZodMiniType, path = ""): string[] {
  const { def } = known(schema)._zod;
  const inner = (one: core.SomeType, more = path) => textFieldsIn(mini(one), more);
  const ruled = (checks: readonly Check[]) =>
    checks.some(({ check }) => check === "string_format" || check === "custom");
  if (def.type === "string") return ruled(checksOf(def)) ? [] : [path];
  if (def.type === "pipe") return ruled(allChecksOf(known(mini(def.out)))) ? [] : inner(def.in);
  if (def.type === "array") return inner(def.element, `${path}[]`);
  if (def.type === "record")
    return [...inner(def.keyType, `${path}{}`), ...inner(def.valueType, `${path}{}`)];
  if (def.type === "union") return [...new Set(def.options.flatMap((option) => inner(option)))];
  if (def.type === "object")
    return Object.entries(def.shape).flatMap(([name, one]) =>
      inner(one, path === "" ? name : `${path}.${name}`),
    );
  return "innerType" in def ? inner(def.innerType) : [];
}

/** Checks after a transformation also apply to its input: a name is trimmed, then measured. */
type Check = core.$ZodChecks["_zod"]["def"] | { check: "custom" };

function walk(schema: core.$ZodTypes, later: readonly Check[]): Values {
  const { def } = schema._zod;
  const checks = [...checksOf(def), ...later];
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- a kind that nothing uses yet says so itself
  switch (def.type) {
    case "string":
      return texts(checks);
    case "number":
      return numbers(checks);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "enum":
      return fc.oneof(fc.constantFrom(...Object.values(def.entries)), almost(Object.values(def.entries)));
    case "literal":
      return fc.constantFrom(
        ...def.values.map((value) => (typeof value === "bigint" ? String(value) : value)),
      );
    case "object":
      return fc.record(
        Object.fromEntries(Object.entries(def.shape).map(([name, inner]) => [name, valueOf(mini(inner))])),
      );
    case "record":
      return records(def, checks);
    case "array":
      return lists(valueOf(mini(def.element)), checks);
    case "union":
      return fc.oneof(...def.options.map((option) => walk(known(mini(option)), later)));
    case "optional":
    case "default":
    case "prefault":
    case "nullable":
      return maybe(walk(known(mini(def.innerType)), checks));
    case "pipe":
      return walk(known(mini(def.in)), [...allChecksOf(known(mini(def.out))), ...later]);
    case "any":
    case "unknown":
      return fc.jsonValue({ maxDepth: 2 });
    default:
      throw new Error(`lab/fuzz cannot make values for a schema of the kind "${def.type}" yet`);
  }
}

function checksOf(def: core.$ZodTypes["_zod"]["def"]): Check[] {
  return (def.checks ?? []).map((check) => knownCheck(check));
}

/** Of a schema and of what it only wraps. */
function allChecksOf(schema: core.$ZodTypes): Check[] {
  const { def } = schema._zod;
  if (def.type === "optional" || def.type === "nullable" || def.type === "default")
    return allChecksOf(known(mini(def.innerType)));
  if (def.type === "pipe") return [...allChecksOf(known(mini(def.in))), ...allChecksOf(known(mini(def.out)))];
  return def.type === "transform" ? [] : checksOf(def);
}

const maybe = (values: Values): Values =>
  fc.oneof({ weight: 6, arbitrary: values }, { weight: 1, arbitrary: fc.constantFrom(null, undefined, "") });

const almost = (entries: readonly (string | number)[]): Values =>
  fc
    .constantFrom(...entries)
    .map((entry) => (typeof entry === "string" ? `${entry.toUpperCase()} ` : entry + 1));

/** Letters of many scripts. The library's own list of all there are takes seconds to put together. */
const letter = fc.constantFrom(
  ...Array.from("aZ09 .,-'&éßİñøŁЖяΩσאבعمहิไทยかカ漢字한글🙂👍"),
  "e\u0301",
  "👩‍👩‍👧‍👦",
  "🇺🇸",
  "👋🏽",
  "\u00a0",
  "\u2028",
);
const readable = fc.string({ unit: letter, maxLength: 60 });
const unreadable = fc.string({ unit: "binary", maxLength: 60 });

/** How long, and of what shape. */
function texts(checks: readonly Check[]): Values {
  const least = Math.max(
    0,
    ...checks.flatMap((check) => (check.check === "min_length" ? [check.minimum] : [])),
  );
  const most = Math.min(
    ...checks.flatMap((check) => (check.check === "max_length" ? [check.maximum] : [])),
    20_000,
  );
  const patterns = checks.flatMap((check) =>
    check.check === "string_format" && "pattern" in check && check.pattern !== undefined
      ? [check.pattern]
      : [],
  );
  const lengths = fc.constantFrom(Math.max(0, least - 1), least, most - 1, most, most + 1);
  const letters = fc.constantFrom("a", "é", "漢", " ", "\n", "e\u0301", "\ud83d\ude00");
  const sized = fc
    .tuple(lengths, letters)
    .map(([length, letter]) => letter.repeat(Math.ceil(length / letter.length)).slice(0, length));
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...hostileTexts) },
    { weight: 2, arbitrary: sized },
    { weight: 2, arbitrary: readable },
    { weight: 1, arbitrary: unreadable },
    ...patterns.map((pattern) => ({ weight: 5, arbitrary: matching(pattern) })),
  );
}

const shapes = new Map<string, Values>();

function matching(pattern: RegExp): Values {
  const made = shapes.get(String(pattern)) ?? ofShape(pattern);
  shapes.set(String(pattern), made);
  return made;
}

/** Of that shape, and sometimes a letter more. Letters of both cases are the same to an "i", which has to go for this. */
function ofShape(pattern: RegExp): Values {
  // fast-check cannot generate negative lookaheads: generate without them and filter afterwards.
  const makeable = new RegExp(
    pattern.source.replaceAll(/\(\?!\w+\)/g, ""),
    pattern.flags.replace(/[ig]/g, ""),
  );
  const shape = fc.stringMatching(makeable);
  return fc.oneof(
    { weight: 4, arbitrary: shape.filter((text) => text.search(pattern) >= 0) },
    { weight: 1, arbitrary: shape },
    { weight: 1, arbitrary: shape.map((text) => text.toUpperCase()) },
    { weight: 1, arbitrary: shape.map((text) => `${text}\n`) },
    { weight: 1, arbitrary: shape.map((text) => text.slice(0, -1)) },
  );
}

function numbers(checks: readonly Check[]): Values {
  const limits = checks.flatMap((check) =>
    (check.check === "greater_than" || check.check === "less_than") && typeof check.value === "number"
      ? [check.value]
      : [],
  );
  const near = [...limits, 0].flatMap((limit) => [limit - 1, limit, limit + 1, limit + 0.5]);
  const odd = [2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e21, 1e308, -1e308, 5e-324];
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...near) },
    { weight: 2, arbitrary: fc.integer({ min: Math.min(0, ...limits), max: Math.max(100, ...limits) }) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
    // As an address would say it.
    { weight: 1, arbitrary: fc.constantFrom("5", " 7 ", "1e3", "0x10", "-0", "", "٣") },
  );
}

/** Long lists are the same few values over and over: it is their length that matters. */
function lists(element: Values, checks: readonly Check[]): Values {
  const limits = checks.flatMap((check) =>
    check.check === "min_length" ? [check.minimum] : check.check === "max_length" ? [check.maximum] : [],
  );
  const lengths = limits
    .flatMap((limit) => [Math.max(0, limit - 1), limit, limit + 1])
    .filter((length) => length <= 1_001);
  const short = fc.array(element, { maxLength: 4 });
  if (lengths.length === 0) return short;
  const repeated = fc
    .tuple(fc.constantFrom(...lengths), element)
    .map(([length, value]) => Array.from({ length }, () => value));
  return fc.oneof({ weight: 5, arbitrary: short }, { weight: 1, arbitrary: repeated });
}

function records(def: core.$ZodRecordDef, checks: readonly Check[]): Values {
  const keys = walk(known(mini(def.keyType)), checks).map(String);
  return fc
    .array(fc.tuple(keys, valueOf(mini(def.valueType))), { maxLength: 4 })
    .map((entries) => Object.fromEntries(entries));
}

/** Every schema of ours is one of the library's own kinds; its types say only that it is some schema. */
function known(schema: z.ZodMiniType): core.$ZodTypes {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the switch above throws on what it does not know
  return schema as unknown as core.$ZodTypes;
}

function mini(schema: core.SomeType): z.ZodMiniType {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made by zod/mini, like the schema it was found in
  return schema as unknown as z.ZodMiniType;
}

function knownCheck(check: core.$ZodCheck): Check {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is not known here is passed over
  return check._zod.def as unknown as Check;
}
