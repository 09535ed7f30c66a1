import type { Operation } from "#server/platform/http/operation.ts";

type Described = Pick<Operation, "kind" | "path">;
export type OperationInput = Readonly<Record<string, unknown>>;
type Headers = Readonly<Record<string, string>>;

function requestFor({ kind, path }: Described, input: OperationInput) {
  if (kind !== "query") {
    const body = JSON.stringify(kind === "callable" ? { data: input } : input);
    return { path, method: "POST", headers: { "content-type": "application/json" }, body };
  }
  const rest = new URLSearchParams();
  let named = path;
  for (const [name, value] of Object.entries(input)) {
    if (typeof value !== "string" && typeof value !== "number")
      throw new Error(`${path}: ${name} cannot be written into an address`);
    if (path.split("/").includes(`:${name}`)) named = named.replace(`:${name}`, encodeURIComponent(value));
    else rest.set(name, String(value));
  }
  return { path: rest.size === 0 ? named : `${named}?${rest.toString()}`, method: "GET", headers: {} };
}

/** Asks over HTTP and answers with the very bytes, so that two answers can be compared to the letter. */
export async function askOperation(
  origin: string,
  operation: Described,
  input: OperationInput,
  headers: Headers = {},
): Promise<{ status: number; text: string }> {
  const { path, ...request } = requestFor(operation, input);
  const response = await fetch(`${origin}${path}`, {
    ...request,
    headers: { ...request.headers, ...headers },
  });
  return { status: response.status, text: await response.text() };
}
