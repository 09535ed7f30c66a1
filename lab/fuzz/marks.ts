/** Marks replace ids of the world and values too long to print: a case is readable and the same for the same seed. */
const whose = ["own", "others", "unknown"] as const;
export type MarkOwner = (typeof whose)[number];

/** The value that the authorization matrix would send in this field. */
export const fieldOf = (one: MarkOwner, field: string) => `§${one}:${field}§`;
export const deep = (levels: number) => `§deep:${levels}§`;
export const long = (letters: number) => `§long:${letters}§`;
/** Goes into the URL unencoded. */
export const asIs = (text: string) => `§asis:${text}§`;

export type Fields = Readonly<Record<MarkOwner, Readonly<Record<string, unknown>>>>;

/** Marks are replaced with JSON, so the value may have any type. */
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
