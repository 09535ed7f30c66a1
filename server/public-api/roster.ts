import Papa from "papaparse";
import * as z from "zod/mini";
import { AppError } from "#domain/app-error.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { publicApiErrors } from "#domain/public-api/errors.ts";
import { rosterAnswer } from "#domain/public-api/roster-answer.ts";
import { columnsOfJson, requireSize, sentTable } from "#domain/public-api/sent-table.ts";
import { importErrors } from "#domain/roster/errors.ts";
import { maxImportRows } from "#domain/roster/import-answer.ts";
import { decodeText, delimiterOf, withoutMark } from "#domain/roster/read-text.ts";
import { rosterColumns, type RosterColumns } from "#domain/roster/roster-columns.ts";
import { uuid } from "#domain/uuid.ts";
import { findEvent } from "#server/events/store.ts";
import type { ApiKey } from "#server/organizations/require-api-key.ts";
import type { Deps } from "#server/platform/deps.ts";
import { parseJson, readBody } from "#server/platform/http/request.ts";
import { sendRoster } from "#server/roster/import-actions.ts";
import { findMapping } from "#server/roster/import-store.ts";
import { maxImportBytes, readInTurns } from "#server/roster/read-in-turns.ts";
import type { ApiContext } from "./endpoint.ts";

export async function putRoster(deps: Deps, key: ApiKey, c: ApiContext): Promise<object> {
  const { eventId } = await requireEvent(deps, key, c);
  const isPreview = previewOf(c);
  const sent = await readColumns(c);
  const { table, columns } = sentTable(sent, await findMapping(deps.db, key));
  const read = await readInTurns(table);
  const done = await deps.transact((tx) => sendRoster(tx, deps, key, { eventId, read, isPreview }));
  return rosterAnswer({ isPreview, columns, read, ...done });
}

/** Not-found for an event of another organization, before the body is read. */
export async function requireEvent({ db }: Pick<Deps, "db">, key: ApiKey, c: ApiContext) {
  const eventId = uuid.safeParse(c.req.param("eventId"));
  const event = eventId.success ? await findEvent(db, key, eventId.data) : undefined;
  if (event === undefined) throw new AppError(eventErrors.notFound);
  return { eventId: event.id };
}

const parameters = z.strictObject({ preview: z.optional(z.enum(["true", "false"])) });

/** A misspelled "preview" must not write. */
function previewOf(c: ApiContext): boolean {
  const parsed = parameters.safeParse(c.req.query());
  if (!parsed.success) throw new AppError(publicApiErrors.unknownParameter);
  return parsed.data.preview === "true";
}

async function readColumns(c: ApiContext): Promise<RosterColumns> {
  const type = (c.env.incoming.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json" && type !== "text/csv") throw new AppError(publicApiErrors.wrongType);
  const bytes = await readBody(c.env, maxImportBytes);
  return type === "text/csv" ? columnsOfCsv(bytes) : columnsOfJson(parseJson(bytes));
}

/** Some may be blank. What follows is not even read. */
const maxLines = maxImportRows + 1_000;

function columnsOfCsv(bytes: Buffer): RosterColumns {
  const text = withoutMark(decodeText(bytes));
  const { data } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text), preview: maxLines });
  if (data.length >= maxLines) throw new AppError(importErrors.tooManyRows);
  for (const cells of data) requireSize({ rows: 0, columns: cells.length });
  return rosterColumns(data, true);
}
