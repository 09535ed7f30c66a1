import * as z from "zod/mini";
import { generalErrors } from "#domain/errors.ts";
import { AppError } from "#domain/app-error.ts";
import { cleanLine } from "#domain/text.ts";

/** Clean, as names are kept: anybody can write such a place, with letters in it that the database does not take. */
const place = z.object({ name: z.pipe(z.string(), z.transform(cleanLine)), id: z.uuid() });

/** Where a page of a list ended that goes by name. */
export type NamePlace = z.infer<typeof place>;

/** What a question says of it. */
export const askedNamePlace = z.optional(z.string().check(z.maxLength(1_000)));

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
