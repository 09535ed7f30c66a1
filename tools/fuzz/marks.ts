/**
 * What is only known when a case is sent stands in it as a mark: the ids of the world that it is sent to, and values too
 * long to be printed. So a case is the same for the same seed, and can be read.
 */
const whose = ["own", "others", "nobodys"] as const;
export type Whose = (typeof whose)[number];

/** The value that the authorization matrix would send in this field. */
export const fieldOf = (one: Whose, field: string) => `§${one}:${field}§`;
export const deep = (levels: number) => `§deep:${levels}§`;
export const long = (letters: number) => `§long:${letters}§`;
/** Stands in an address as it is, without being encoded. */
export const asIs = (text: string) => `§asis:${text}§`;

export type Fields = Readonly<Record<Whose, Readonly<Record<string, unknown>>>>;

/** The body of a request. What stands for another value is put in as JSON, so it may be of any kind. */
export function bodyText(marked: unknown, fields: Fields): string {
  return JSON.stringify(marked).replaceAll(/"§([a-z]+):([^§"]*)§"/g, (_, kind: string, rest: string) =>
    jsonFor(kind, rest, fields),
  );
}

function jsonFor(kind: string, rest: string, fields: Fields): string {
  if (kind === "deep") return "[".repeat(Number(rest)) + "]".repeat(Number(rest));
  return JSON.stringify(valueFor(kind, rest, fields)) ?? "null";
}

function valueFor(kind: string, rest: string, fields: Fields): unknown {
  if (kind === "long") return "x".repeat(Number(rest));
  const one = whose.find((known) => known === kind);
  return one === undefined ? rest : fields[one][rest];
}

/** The same for one value in an address. */
export function addressText(marked: unknown, fields: Fields): string {
  const [, kind, rest = ""] = /^§([a-z]+):([^§]*)§$/.exec(typeof marked === "string" ? marked : "") ?? [];
  if (kind === "asis") return rest;
  const value = kind === undefined ? marked : kind === "deep" ? rest : valueFor(kind, rest, fields);
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return encodeURIComponent(text.toWellFormed());
}
