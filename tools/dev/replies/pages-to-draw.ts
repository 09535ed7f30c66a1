import type { Kysely } from "kysely";
import { people } from "#database/seed/people.ts";
import type { Tables } from "#database/tables.ts";

type Db = Kysely<Tables>;

export type PageToDraw = {
  id: string;
  organizationId: string;
  eventId: string;
  jobId: string;
  sheetNumber: number;
  page: number;
  participantName: string;
  /** When it came back, and who brought it in. */
  at: Date;
  by: { id: string; name: string };
};

/** Replies without a picture: only a seed makes such. Those to Elena come first, she is whom one signs in as. */
export async function listBarePages(db: Db): Promise<PageToDraw[]> {
  const rows = await db
    .selectFrom("responses as r")
    .innerJoin("sheets as s", (join) =>
      join.onRef("s.printJobId", "=", "r.printJobId").onRef("s.number", "=", "r.sheetNumber"),
    )
    .innerJoin("printJobs as j", "j.id", "r.printJobId")
    .select(["r.id", "r.organizationId", "r.eventId", "r.printJobId as jobId", "r.sheetNumber", "r.page"])
    .select(["s.participantName", "r.uploadedAt as at", "j.createdBy", "j.createdByName"])
    .where("r.picturesAt", "is", null)
    .where("r.withdrawnAt", "is", null)
    .where("j.voidedAt", "is", null)
    .orderBy(({ eb }) => eb("s.contactName", "=", people.elena.name), "desc")
    .orderBy("r.sheetNumber")
    .orderBy("r.page")
    .execute();
  return rows.flatMap(({ createdBy, createdByName, ...row }) =>
    createdBy === null ? [] : { ...row, by: { id: createdBy, name: createdByName } },
  );
}

/** The first printed letter to families of this camp of which nothing came back. */
export async function findPageToScan(
  db: Db,
  organizationId: string,
): Promise<Omit<PageToDraw, "id" | "at" | "by"> | undefined> {
  const row = await db
    .selectFrom("sheets as s")
    .innerJoin("printJobs as j", "j.id", "s.printJobId")
    .leftJoin("responses as r", (join) =>
      join.onRef("r.printJobId", "=", "s.printJobId").onRef("r.sheetNumber", "=", "s.number"),
    )
    .select(["s.organizationId", "s.eventId", "s.printJobId as jobId", "s.number as sheetNumber"])
    .select("s.participantName")
    .where("s.organizationId", "=", organizationId)
    .where("j.voidedAt", "is", null)
    .where("r.id", "is", null)
    .orderBy("j.createdAt")
    .orderBy("s.number")
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, page: 1 };
}

/** Sheets of a job of which others came back, and that did not. */
export async function listSilentSheets(db: Db): Promise<Omit<PageToDraw, "id">[]> {
  const rows = await db
    .selectFrom("sheets as s")
    .innerJoin("printJobs as j", "j.id", "s.printJobId")
    .select(["s.organizationId", "s.eventId", "s.printJobId as jobId", "s.number as sheetNumber"])
    .select(["s.participantName", "j.createdAt", "j.createdBy", "j.createdByName"])
    .where("j.voidedAt", "is", null)
    .where((sheet) =>
      sheet.exists(sheet.selectFrom("responses as r").whereRef("r.printJobId", "=", "j.id").select("r.id")),
    )
    .where((sheet) =>
      sheet.not(
        sheet.exists(
          sheet
            .selectFrom("responses as r")
            .whereRef("r.printJobId", "=", "s.printJobId")
            .whereRef("r.sheetNumber", "=", "s.number")
            .select("r.id"),
        ),
      ),
    )
    .orderBy("s.number")
    .limit(1)
    .execute();
  const dayMs = 24 * 3_600_000;
  return rows.flatMap(({ createdAt, createdBy, createdByName, ...row }) =>
    createdBy === null
      ? []
      : {
          ...row,
          page: 1,
          at: new Date(createdAt.getTime() + dayMs),
          by: { id: createdBy, name: createdByName },
        },
  );
}
