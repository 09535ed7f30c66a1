import { readdir } from "node:fs/promises";
import * as z from "zod/mini";
import { httpStatusOf, type ErrorDefinition } from "#domain/app-error.ts";

const domain = new URL("../../domain/", import.meta.url);
const isErrorDefinition = z.object({ code: z.string(), status: z.string(), message: z.string() });

/** All error definitions of the product, read from the errors.ts files of the domain. */
export async function everyError(): Promise<ErrorDefinition[]> {
  const files = (await readdir(domain, { recursive: true })).filter((file) =>
    /(^|[/-])errors\.ts$/.test(file),
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
