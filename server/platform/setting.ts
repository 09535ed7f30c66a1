import * as z from "zod/mini";

type SettingFacts = {
  /** What the setting accepts, in words. */
  expected: string;
  /** What is wrong with a value, without a part of it. */
  describe?: (value: string) => string;
  secret?: true;
};
export const settingFacts = z.registry<SettingFacts>();

export const textOr = (value: string, expected: string) =>
  z._default(z.string().check(z.minLength(1)), value).register(settingFacts, { expected });

export const optionalText = (expected: string) =>
  z.optional(z.string().check(z.minLength(1))).register(settingFacts, { expected });

export const optionalSecret = (expected = "a text") =>
  z.optional(z.string().check(z.minLength(1))).register(settingFacts, { expected, secret: true });

/** A key or a token that a program generates. */
const random = (length: number) => ({
  shape: z.string().check(z.minLength(length)),
  facts: {
    expected: `at least ${length} characters, such as from: openssl rand -hex 32`,
    secret: true,
  } as const,
});

export function key(length: number) {
  const { shape, facts } = random(length);
  return shape.register(settingFacts, facts);
}

export function optionalKey(length: number) {
  const { shape, facts } = random(length);
  return z.optional(shape).register(settingFacts, facts);
}

type Range = { min: number; max?: number; fraction?: true };

export function numberOr(value: number, { min, max = Number.MAX_SAFE_INTEGER, fraction }: Range) {
  const form = fraction ? /^\d+(\.\d+)?$/ : /^\d+$/;
  const shape = z.pipe(
    z.string().check(
      z.regex(form),
      z.refine((digits) => Number(digits) >= min && Number(digits) <= max),
    ),
    z.transform(Number),
  );
  const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
  return z
    ._default(shape, value)
    .register(settingFacts, { expected: `a ${fraction ? "" : "whole "}number ${range}` });
}

export function oneOf<const T extends readonly [string, ...string[]]>(values: T, value: T[number]) {
  return z
    ._default(z.enum(values), value)
    .register(settingFacts, { expected: `${values.slice(0, -1).join(", ")} or ${values.at(-1)}` });
}

export function flag(value: boolean) {
  return z
    .pipe(
      z._default(z.enum(["true", "false"]), value ? "true" : "false"),
      z.transform((given) => given === "true"),
    )
    .register(settingFacts, { expected: "true or false" });
}

export function listOf(
  separator: string,
  expected: string,
  { value = "", each = () => true }: { value?: string; each?: (part: string) => boolean } = {},
) {
  return z
    .pipe(
      z._default(z.string(), value),
      z
        .transform((given: string) =>
          given
            .split(separator)
            .map((part) => part.trim())
            .filter(Boolean),
        )
        .check(z.refine((parts) => parts.every(each))),
    )
    .register(settingFacts, { expected });
}

/** Whether the text is a URL with a host and one of these protocols. */
export function isUrl(given: string, protocols: readonly string[]): boolean {
  const url = URL.parse(given);
  if (url === null || url.host === "" || !protocols.includes(url.protocol)) return false;
  try {
    decodeURIComponent(url.username + url.password);
    return true;
  } catch {
    return false;
  }
}
