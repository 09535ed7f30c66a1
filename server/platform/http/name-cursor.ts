import * as z from "zod/mini";
import { generalErrors } from "#domain/errors.ts";
import { AppError } from "#domain/app-error.ts";
import { cleanLine } from "#domain/text.ts";

/** Clients can forge a cursor, so remove characters that Postgres rejects. */
const place = z.object({ name: z.pipe(z.string(), z.transform(cleanLine)), id: z.uuid() });

export type NamePlace = z.infer<typeof place>;

export function writeNamePlace({ name, id }: { name: string; id: string }): string {
  return Buffer.from(JSON.stringify({ name, id })).toString("base64url");
}

export function readNamePlace(text: string | undefined): NamePlace | undefined {
  if (text === undefined) return undefined;
  try {
    return place.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch {
    throw new AppError(generalErrors.badRequest);
  }
}
