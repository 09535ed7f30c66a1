import { readdir } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import { generalErrors } from "#domain/errors.ts";
import { httpStatusOf, type ErrorDefinition } from "#domain/app-error.ts";
import type { Operation } from "#server/platform/http/operation.ts";
import type { Answer, Sent } from "./send-case.ts";

type Described = Pick<Operation, "kind" | "output">;

/** Only a stalled machine takes longer: finds runaway patterns and statements. */
const maxMs = 15_000;

/** Our stack traces, statements and paths. No input resembles them, so a match is a leak. */
const leaks = [
  /\bat (?:async )?[\w.<>]+ \(?(?:file|node):/,
  /node:internal|node_modules/,
  /\.ts:\d+/,
  /violates [a-z-]+ constraint|syntax error at or near|invalid input syntax|relation "|column "/,
  /invalid byte sequence|unsupported Unicode escape|out of range for type|deadlock detected/,
  /ECONNREFUSED|ECONNRESET|ENOENT|SQLSTATE|DatabaseError|ZodError/,
];

export type Expected = {
  catalogue: readonly ErrorDefinition[];
  /** What the input's own schema says against what was sent. */
  ownSentence: string | undefined;
  /** Longer than the server accepts. */
  tooLong: boolean;
};

/** What is wrong with an answer, as sentences. */
export function faultsIn({ kind, output }: Described, answer: Answer, expected: Expected): string[] {
  const { status, text, headers, ms } = answer;
  if (expected.tooLong && status === 431) return [];
  if (status === 0) return [`got no answer: ${text}`];
  const faults = leaks.filter((leak) => leak.test(text)).map((leak) => `tells ${String(leak)}`);
  if (status >= 500) faults.push(`was answered with ${status}`);
  if (ms > maxMs) faults.push(`took ${Math.round(ms)} ms`);
  if (headers["x-content-type-options"] !== "nosniff") faults.push("came without its security headers");
  if (status === 200) faults.push(...misfit(kind, output, text));
  else if (!isRefusal(kind, { status, text }, expected)) faults.push("is no refusal of ours");
  return faults;
}

/** Fields outside the schema are a fault too: they were never reviewed. */
function misfit(kind: Operation["kind"], output: Operation["output"], text: string): string[] {
  const body = parsed(text);
  const wrapped = z.strictObject({ result: z.unknown() }).safeParse(body);
  if (kind === "callable" && !wrapped.success) return ["has no result"];
  const result = kind === "callable" ? wrapped.data?.result : body;
  const fits = output.safeParse(result);
  if (!fits.success) return [`does not fit its schema: ${fits.error.issues[0]?.path.join(".") ?? ""}`];
  return isDeepStrictEqual(JSON.parse(JSON.stringify(fits.data)), result)
    ? []
    : ["says more than its schema"];
}

function isRefusal(
  kind: Operation["kind"],
  { status, text }: Pick<Answer, "status" | "text">,
  { catalogue, ownSentence }: Expected,
): boolean {
  const known = ownSentence === undefined ? catalogue : [...catalogue, inSchemasWords(ownSentence)];
  const fitting = known.filter((reason) => httpStatusOf[reason.status] === status);
  if (kind === "http") return fitting.some(({ message }) => message === text);
  const sentence = parsed(text);
  return fitting.some((reason) => {
    const { status: named, code, message } = reason;
    return isDeepStrictEqual(sentence, { error: { status: named, code, message } });
  });
}

/** The library's own words are for programmers; those must not come through. */
const librarysWords =
  /^Invalid (?:input|option|string|key|element)|^Too (?:big|small)|^Unrecognized|expected/;

function inSchemasWords(message: string): ErrorDefinition {
  return librarysWords.test(message)
    ? generalErrors.badRequest
    : { code: "invalid", status: "invalid-argument", message };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const domain = new URL("../../domain/", import.meta.url);
const isErrorDefinition = z.object({ code: z.string(), status: z.string(), message: z.string() });

/** All error definitions of the product, read from the errors.ts and limits.ts files of the domain. */
export async function everyError(): Promise<ErrorDefinition[]> {
  const files = (await readdir(domain, { recursive: true })).filter((file) =>
    /(^|[/-])(errors|limits)\.ts$/.test(file),
  );
  const errors: ErrorDefinition[] = [];
  for (const file of files) {
    const held: Record<string, unknown> = await import(new URL(file, domain).href);
    for (const list of Object.values(held)) errors.push(...errorsIn(list));
  }
  return errors;
}

function errorsIn(held: unknown): ErrorDefinition[] {
  if (typeof held !== "object" || held === null) return [];
  if (isErrorDefinition.safeParse(held).success) return knownError(held) ? [held] : [];
  return Object.values(held).flatMap((inner) => errorsIn(inner));
}

function knownError(held: object): held is ErrorDefinition {
  return "status" in held && typeof held.status === "string" && held.status in httpStatusOf;
}

/** What the schema of the input says first against this request, if it can be read at all. */
export function ownSentence(
  { kind, input, path }: Pick<Operation, "kind" | "path" | "input">,
  sent: Sent,
): string | undefined {
  const read = kind === "query" ? inAddress(path, sent.path) : inBody(kind, sent);
  return input.safeParse(read).error?.issues[0]?.message;
}

function inBody(kind: Operation["kind"], { body }: Sent): unknown {
  try {
    const read: unknown = JSON.parse(Buffer.from(body ?? "").toString("utf8"));
    if (kind === "http") return read;
    return typeof read === "object" && read !== null && "data" in read ? (read.data ?? {}) : undefined;
  } catch {
    return undefined;
  }
}

function inAddress(path: string, sent: string): Record<string, string> {
  const { pathname, searchParams } = new URL(sent, "http://host.example");
  const given = pathname.split("/");
  const named = path
    .split("/")
    .flatMap((part, place) =>
      part.startsWith(":") ? [[part.slice(1), decoded(given[place] ?? "")] as const] : [],
    );
  // The first of several, as the framework has it.
  const rest = [...searchParams.keys()].map((key) => [key, searchParams.get(key) ?? ""] as const);
  return Object.fromEntries([...rest, ...named]);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
