import * as z from "zod/mini";
import { cleanLine } from "../text.ts";
import { uuid } from "../uuid.ts";
import { relationships } from "./contact.ts";
import { importField, namesSomebody } from "./import-fields.ts";
import { importErrors } from "./errors.ts";

/** More rows than any camp has campers; a file beyond it is another file. */
export const maxImportRows = 20_000;
const maxColumns = 300;

/** Names of what a screen can follow; "org:<id>" in front makes them the staff's own. */
export const importTopics = {
  one: (organizationId: string, importId: string) => `org:${organizationId}:import:${importId}`,
};

const maxRemembered = 1_000;
/** Screens send it clean. Whoever else does not would have the database refuse it. */
const rememberedHeader = z.pipe(z.string().check(z.maxLength(150)), z.transform(cleanLine));

/**
 * A roster to be looked at. Only columns that mean something are sent: what a camp's file says beside them (health,
 * payments) never leaves the browser.
 */
export const newImport = z
  .object({
    /** Made by the client: sending the same file twice keeps one. */
    id: uuid,
    headers: z.array(z.string().check(z.maxLength(1_000))).check(z.maxLength(maxColumns)),
    mapping: z.array(importField).check(z.maxLength(maxColumns)),
    rows: z
      .array(z.array(z.string()))
      .check(
        z.minLength(1, importErrors.nothingToRead.message),
        z.maxLength(maxImportRows, importErrors.tooManyRows.message),
      ),
    /** The row of the spreadsheet in which `rows` begins. */
    firstLine: z._default(z.number().check(z.int(), z.gte(1), z.lte(1_000_000)), 2),
    /** What each column of the file means, those left out too, by the words of its header. */
    remember: z._default(z.record(rememberedHeader, importField), {}),
  })
  .check(
    z.refine(({ headers, mapping }) => headers.length === mapping.length),
    z.refine(({ remember }) => Object.keys(remember).length <= maxRemembered),
    z.refine(({ mapping }) => namesSomebody(mapping), importErrors.noNameColumn.message),
  );
export type NewImport = z.infer<typeof newImport>;

const importCounts = z.object({
  new: z.number(),
  moved: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  problems: z.number(),
});
export type ImportCounts = z.infer<typeof importCounts>;
export const noCounts: ImportCounts = { new: 0, moved: 0, updated: 0, unchanged: 0, problems: 0 };

const problemRow = z.object({
  line: z.number(),
  name: z.string(),
  problems: z.array(z.object({ sentence: z.string(), about: z.nullable(z.string()) })),
});
export type ProblemRow = z.infer<typeof problemRow>;

const namedRow = z.object({ line: z.number(), name: z.string() });

/** What an import would do. Long lists are cut; the counts are whole. */
export const importPreview = z.object({
  counts: importCounts,
  problems: z.array(problemRow),
  moved: z.array(z.object({ ...namedRow.shape, from: z.nullable(z.string()), to: z.string() })),
  added: z.array(z.object({ ...namedRow.shape, building: z.nullable(z.string()) })),
  updated: z.array(namedRow),
  unchanged: z.array(namedRow),
  notices: z.array(z.object({ ...namedRow.shape, sentence: z.string() })),
  noticeCount: z.number(),
  newBuildings: z.array(z.string()),
});
export type ImportPreview = z.infer<typeof importPreview>;

export const listedAtMost = { problems: 2_000, moved: 1_000, notices: 1_000, others: 100 } as const;

/** What an import has done so far. Rows that could not be imported after all are named. */
export const importResult = z.object({
  counts: importCounts,
  skipped: z.array(problemRow),
  buildingsAdded: z.array(z.string()),
});
export type ImportResult = z.infer<typeof importResult>;

/** Stopped: the event was deleted, or who started it left the team, before all rows were done. */
const importStates = ["previewed", "working", "finished", "stopped"] as const;
export type ImportState = (typeof importStates)[number];

export const importAnswer = z.object({
  id: z.string(),
  eventId: z.string(),
  state: z.enum(importStates),
  totalRows: z.number(),
  doneRows: z.number(),
  result: importResult,
});
export type ImportAnswer = z.infer<typeof importAnswer>;

export const importMappingAnswer = z.object({ mapping: z.record(z.string(), importField) });

const exportedPerson = z.object({
  name: z.string(),
  building: z.nullable(z.string()),
  externalId: z.nullable(z.string()),
  contacts: z.array(
    z.object({
      email: z.string(),
      name: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      relationship: z.enum(relationships),
    }),
  ),
});
export type ExportedPerson = z.infer<typeof exportedPerson>;
export const rosterExport = z.object({ people: z.array(exportedPerson) });
