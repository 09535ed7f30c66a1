import type * as z from "zod/mini";

type Schema = z.ZodMiniType;

/**
 * One operation, described once: the server implements it, the browser calls it. Neither side repeats its name, path
 * or schemas, so a change that only one side knows does not compile.
 */
export type Contract<I extends Schema = Schema, O extends Schema = Schema, E extends string = string> = {
  readonly name: string;
  readonly kind: "callable" | "http" | "query";
  readonly path: string;
  /** Also for callers who are not signed in. */
  readonly isPublic: boolean;
  readonly input: I;
  readonly output: O;
  /** Codes that a client handles by more than showing the sentence. Any operation can fail with others. */
  readonly errors: readonly E[];
};

type Shape<I, O, E> = { input: I; output: O; errors?: readonly E[] };

/** `POST /callable/{name}` with `{data}`; responds with `{result}`. */
/* @__NO_SIDE_EFFECTS__ */
export function callable<I extends Schema, O extends Schema, const E extends string = never>(
  name: string,
  { input, output, errors = [] }: Shape<I, O, E>,
): Contract<I, O, E> {
  return { name, kind: "callable", path: `/callable/${name}`, isPublic: false, input, output, errors };
}

/** `POST /http/{name}` with plain JSON in both directions and errors as plain text. */
/* @__NO_SIDE_EFFECTS__ */
export function httpFunction<I extends Schema, O extends Schema, const E extends string = never>(
  name: string,
  { input, output, errors = [] }: Shape<I, O, E>,
): Contract<I, O, E> {
  return { name, kind: "http", path: `/http/${name}`, isPublic: false, input, output, errors };
}

/** `GET /api{path}`: data that a screen reads and refetches after an invalidation. */
/* @__NO_SIDE_EFFECTS__ */
export function query<I extends Schema, O extends Schema, const E extends string = never>(
  name: string,
  path: string,
  { input, output, errors = [] }: Shape<I, O, E>,
): Contract<I, O, E> {
  return { name, kind: "query", path: `/api${path}`, isPublic: false, input, output, errors };
}

/* @__NO_SIDE_EFFECTS__ */
export function publicQuery<I extends Schema, O extends Schema>(
  name: string,
  path: string,
  shape: Shape<I, O, never>,
): Contract<I, O, never> {
  return { ...query(name, path, shape), isPublic: true };
}

/** The path of a query with its parameters; the rest of the input becomes the query string. */
export function pathOf<I extends Schema>(contract: Contract<I>, input: z.input<I>): string {
  const params = new Map<string, string>();
  for (const [name, value] of Object.entries(input ?? {}))
    if (typeof value === "string" || typeof value === "number") params.set(name, `${value}`);
  const path = contract.path.replaceAll(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = params.get(name);
    if (value === undefined) throw new Error(`${contract.name} needs ${name}.`);
    params.delete(name);
    return encodeURIComponent(value);
  });
  const rest = Array.from(params, ([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return rest.length === 0 ? path : `${path}?${rest.join("&")}`;
}
