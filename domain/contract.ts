import * as z from "zod/mini";
import { languages } from "./language.ts";

type Schema = z.ZodMiniType;

/**
 * One operation, described once: the server implements it, the browser calls it. Neither side repeats its name, path
 * or schemas, so a change that only one side knows does not compile.
 */
export type Contract<
  I extends Schema = Schema,
  O extends Schema = Schema,
  E extends string = string,
  Public extends boolean = boolean,
> = {
  readonly name: string;
  readonly kind: "callable" | "http" | "query";
  readonly path: string;
  /** Also for callers who are not signed in. */
  readonly isPublic: Public;
  /** The browser has only its type: the build removes it (vite.config.ts). */
  readonly input: I;
  readonly output: O;
  /** Codes that a client handles by more than showing the sentence. Any operation can fail with others. */
  readonly errors: readonly E[];
};

type Shape<I, O, E> = { input: I; output: O; errors?: readonly E[] };

/* @__NO_SIDE_EFFECTS__ */
function define<I extends Schema, O extends Schema, E extends string>(
  name: string,
  kind: Contract["kind"],
  path: string,
  { input, output, errors = [] }: Shape<I, O, E>,
): Contract<I, O, E, false> {
  return { name, kind, path, isPublic: false, input, output, errors };
}

/** `POST /callable/{name}` with `{data}`; responds with `{result}`. */
/* @__NO_SIDE_EFFECTS__ */
export function callable<I extends Schema, O extends Schema, const E extends string = never>(
  name: string,
  shape: Shape<I, O, E>,
): Contract<I, O, E, false> {
  return define(name, "callable", `/callable/${name}`, shape);
}

/** A callable for callers who are not signed in. */
/* @__NO_SIDE_EFFECTS__ */
export function publicCallable<I extends Schema, O extends Schema>(
  name: string,
  shape: Shape<I, O, never>,
): Contract<I, O, never, true> {
  return { ...callable(name, shape), isPublic: true };
}

/** `POST /http/{name}` with plain JSON in both directions and errors as plain text. */
/* @__NO_SIDE_EFFECTS__ */
export function httpFunction<I extends Schema, O extends Schema, const E extends string = never>(
  name: string,
  shape: Shape<I, O, E>,
): Contract<I, O, E, false> {
  return define(name, "http", `/http/${name}`, shape);
}

/** `GET /api{path}`: data that a screen reads and refetches after an invalidation. */
/* @__NO_SIDE_EFFECTS__ */
export function query<I extends Schema, O extends Schema, const E extends string = never>(
  name: string,
  path: string,
  shape: Shape<I, O, E>,
): Contract<I, O, E, false> {
  return define(name, "query", `/api${path}`, shape);
}

/* @__NO_SIDE_EFFECTS__ */
export function publicQuery<I extends Schema, O extends Schema>(
  name: string,
  path: string,
  shape: Shape<I, O, never>,
): Contract<I, O, never, true> {
  return { ...define(name, "query", `/api${path}`, shape), isPublic: true };
}

/** The path of a query with its parameters; the rest of the input becomes the query string. */
export function pathOf<I extends Schema>({ path }: Contract<I>, input: z.input<I>): string {
  const rest: string[] = [];
  let filled = path;
  for (const [name, value] of Object.entries(input ?? {})) {
    if (typeof value !== "string" && typeof value !== "number") continue;
    const text = encodeURIComponent(value);
    const next = filled.replace(new RegExp(`:${name}\\b`), text);
    if (next === filled) rest.push(`${name}=${text}`);
    filled = next;
  }
  return rest.length === 0 ? filled : `${filled}?${rest.join("&")}`;
}

/** Opaque position in a list, from the previous page. */
export const cursorParam = z.optional(z.string().check(z.maxLength(200)));

/** Position in a list sorted by name. */
export const nameCursorParam = z.optional(z.string().check(z.maxLength(1_000)));

/** Separate from language.ts, so that public pages do not load zod. */
export const languageShape = z.enum(languages);
