import type { Operation } from "#server/platform/http/operation.ts";
import type { Sent } from "./send-case.ts";

type Described = Pick<Operation, "kind" | "path" | "input">;

/** What the schema of the input says first against this request, if it can be read at all. */
export function ownSentence({ kind, input, path }: Described, sent: Sent): string | undefined {
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
