import { sql, type RawBuilder } from "kysely";
import type { FoundParticipant } from "#domain/lookup/search.ts";
import { staffSenderName } from "#domain/notes/staff-letter.ts";
import type { SheetName } from "#domain/printing/sheet-code.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Db } from "#server/platform/db/database.ts";
import { personName } from "#domain/identity/person-name.ts";

type Wanted = { words: readonly string[]; digits: string | undefined };

/**
 * Participants of the organization's own events, the running event first, then the newest. A participant who matches
 * in several ways is listed once: by name, else by a contact, else by the building.
 */
export async function findByWords(
  db: Db,
  { organizationId }: Staff,
  { words, digits }: Wanted,
  { today, limit }: { today: string; limit: number },
): Promise<FoundParticipant[]> {
  const allWordsIn = (text: RawBuilder<unknown>) =>
    sql`(select bool_and(strpos(search_text(${text}), word) > 0) from unnest(${[...words]}::text[]) as word)`;
  // Raw: distinct on, and a condition for each of the words.
  const { rows } = await sql<FoundParticipant>`
    with found as (
      select p.id, 0 as rank, null::text as type, null::text as text
      from participants p
      where p.organization_id = ${organizationId} and p.deleted_at is null
        and ${allWordsIn(sql`p.name`)}
      union all
      select c.participant_id, 1, hit.type,
        case hit.type when 'phone' then c.phone when 'contact' then c.name else c.email end
      from contacts c cross join lateral (
        select case when strpos(c.phone, ${digits ?? null}::text) > 0 then 'phone'
          when ${allWordsIn(sql`c.name`)} then 'contact'
          when ${allWordsIn(sql`concat_ws(' ', c.name, c.email)`)} then 'email' end as type
      ) hit
      where c.organization_id = ${organizationId} and c.removed_at is null and hit.type is not null
      union all
      select p.id, 2, 'building', null
      from event_buildings b join participants p
        on p.event_id = b.event_id and p.building_id = b.id and p.organization_id = b.organization_id
      where b.organization_id = ${organizationId} and p.deleted_at is null and ${allWordsIn(sql`b.name`)}
    ), first as (
      select distinct on (f.id) f.id, f.rank, f.type, f.text from found f order by f.id, f.rank, f.text
    )
    select p.id as "participantId", p.name, b.name as "buildingName", e.id as "eventId", e.name as "eventName",
      e.start_date::text as "startDate", e.end_date::text as "endDate",
      case when f.text is null then null else json_build_object('type', f.type, 'text', f.text) end as match
    from first f
    join participants p on p.id = f.id and p.organization_id = ${organizationId} and p.deleted_at is null
    join events e on e.id = p.event_id and e.organization_id = ${organizationId} and e.deleted_at is null
    left join event_buildings b on b.id = p.building_id and b.organization_id = ${organizationId}
    order by (${today}::date between e.start_date and e.end_date) desc, e.start_date desc, f.rank, p.name, p.id
    limit ${limit}`.execute(db);
  return rows;
}

export async function findBySheet(
  db: Db,
  { organizationId }: Staff,
  { code, number }: SheetName,
  shortCode: string,
): Promise<FoundParticipant[]> {
  const rows = await db
    .selectFrom("printJobs as j")
    .innerJoin("sheets as s", "s.printJobId", "j.id")
    .innerJoin("participants as p", "p.id", "s.participantId")
    .innerJoin("events as e", "e.id", "p.eventId")
    .leftJoin("eventBuildings as b", "b.id", "p.buildingId")
    .select(["p.id as participantId", "p.name", "b.name as buildingName", "e.id as eventId"])
    .select(["e.name as eventName", "e.startDate", "e.endDate"])
    .select((from) =>
      from
        .exists(
          from
            .selectFrom("responses as r")
            .whereRef("r.organizationId", "=", "s.organizationId")
            .whereRef("r.printJobId", "=", "s.printJobId")
            .whereRef("r.sheetNumber", "=", "s.number")
            .where("r.withdrawnAt", "is", null),
        )
        .as("isReplied"),
    )
    .where("j.code", "=", code)
    .where("j.organizationId", "=", organizationId)
    .where("s.number", "=", number)
    .where("p.deletedAt", "is", null)
    .where("e.deletedAt", "is", null)
    .execute();
  return rows.map((row) => ({
    ...row,
    isReplied: Boolean(row.isReplied),
    match: { type: "sheet", text: shortCode },
  }));
}

export type TimelineParticipant = {
  id: string;
  name: string;
  externalId: string | null;
  buildingId: string | null;
  buildingName: string | null;
  contacts: number;
  isStopped: boolean;
};

type ParticipantRef = { eventId: string; participantId: string };

export async function findTimelineParticipant(
  db: Db,
  { organizationId }: Staff,
  { eventId, participantId }: ParticipantRef,
): Promise<TimelineParticipant | undefined> {
  return db
    .selectFrom("participants as p")
    .leftJoin("eventBuildings as b", "b.id", "p.buildingId")
    .select(["p.id", "p.name", "p.externalId", "p.buildingId", "b.name as buildingName"])
    .select(sql<boolean>`p.collecting_stopped_at is not null`.as("isStopped"))
    .select((from) =>
      from
        .selectFrom("contacts as c")
        .select(countRows().as("contacts"))
        .whereRef("c.participantId", "=", "p.id")
        .where("c.organizationId", "=", organizationId)
        .where("c.eventId", "=", eventId)
        .where("c.removedAt", "is", null)
        .$asScalar()
        .$notNull()
        .as("contacts"),
    )
    .where("p.organizationId", "=", organizationId)
    .where("p.eventId", "=", eventId)
    .where("p.id", "=", participantId)
    .where("p.deletedAt", "is", null)
    .executeTakeFirst();
}

export type LetterRow = {
  noteId: string;
  contactName: string;
  receivedAt: Date;
  heldAt: Date | null;
  jobId: string | null;
  sheetNumber: number | null;
  code: string | null;
  printedAt: Date | null;
  renderedAt: Date | null;
  handedOutAt: Date | null;
};

/** `through`: letters for a later day are known only to their writer. */
export async function listLetters(
  db: Db,
  { organizationId }: Staff,
  { eventId, participantId }: ParticipantRef,
  { through, limit }: { through: string; limit: number },
): Promise<LetterRow[]> {
  const rows = await db
    .selectFrom("notes as n")
    .innerJoin("contacts as c", "c.id", "n.contactId")
    .leftJoin("printJobs as j", "j.id", "n.printJobId")
    .leftJoin("sheets as s", (join) =>
      join.onRef("s.printJobId", "=", "n.printJobId").onRef("s.number", "=", "n.sheetNumber"),
    )
    .leftJoin("handOuts as h", (join) =>
      join
        .onRef("h.printJobId", "=", "s.printJobId")
        .on((on) => on("h.buildingId", "is not distinct from", on.ref("s.buildingId"))),
    )
    .select(["n.id as noteId", "n.createdAt as receivedAt", "n.heldAt", "n.printedAt"])
    .select(["n.printJobId as jobId", "n.sheetNumber", "j.code", "j.renderedAt", "h.handedOutAt"])
    .select(["c.name", "c.relationship", "n.createdByName"])
    .where("n.organizationId", "=", organizationId)
    .where("n.eventId", "=", eventId)
    .where("n.participantId", "=", participantId)
    .where((n) =>
      n.or([n("n.printedAt", "is not", null), n("n.deliverOn", "is", null), n("n.deliverOn", "<=", through)]),
    )
    .orderBy("n.createdAt", "desc")
    .orderBy("n.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ name, relationship, createdByName, ...row }) => ({
    ...row,
    contactName: personName({ contact: name, account: createdByName }, relationship),
  }));
}

/** Letters from staff. */
export async function listStaffLetters(
  db: Db,
  { organizationId }: Staff,
  { eventId, participantId }: ParticipantRef,
  limit: number,
): Promise<LetterRow[]> {
  const rows = await db
    .selectFrom("staffLetters as n")
    .leftJoin("printJobs as j", "j.id", "n.printJobId")
    .leftJoin("sheets as s", (join) =>
      join.onRef("s.printJobId", "=", "n.printJobId").onRef("s.number", "=", "n.sheetNumber"),
    )
    .leftJoin("handOuts as h", (join) =>
      join
        .onRef("h.printJobId", "=", "s.printJobId")
        .on((on) => on("h.buildingId", "is not distinct from", on.ref("s.buildingId"))),
    )
    .select(["n.id as noteId", "n.createdAt as receivedAt", "n.heldAt", "n.printedAt", "n.writtenByName"])
    .select(["n.printJobId as jobId", "n.sheetNumber", "j.code", "j.renderedAt", "h.handedOutAt"])
    .where("n.organizationId", "=", organizationId)
    .where("n.eventId", "=", eventId)
    .where("n.participantId", "=", participantId)
    .orderBy("n.createdAt", "desc")
    .orderBy("n.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ writtenByName, ...row }) => ({ ...row, contactName: staffSenderName(writtenByName) }));
}

export type RepliedSheet = {
  jobId: string;
  sheetNumber: number;
  receivedAt: Date;
  pages: number;
  /** The sheet had no letter. */
  wroteFirst: boolean;
};

export async function listRepliedSheets(
  db: Db,
  { organizationId }: Staff,
  { eventId, participantId }: ParticipantRef,
  limit: number,
): Promise<RepliedSheet[]> {
  const rows = await db
    .selectFrom("responses as r")
    .select(["r.printJobId as jobId", "r.sheetNumber"])
    .select((from) => [
      from.fn.min("r.uploadedAt").as("receivedAt"),
      countRows().as("pages"),
      from.fn
        .agg<boolean>("bool_and", [
          from.and([from("r.contactId", "is", null), from("r.kind", "=", "family")]).$castTo<boolean>(),
        ])
        .as("wroteFirst"),
    ])
    .where("r.organizationId", "=", organizationId)
    .where("r.eventId", "=", eventId)
    .where("r.participantId", "=", participantId)
    .where("r.withdrawnAt", "is", null)
    .groupBy(["r.printJobId", "r.sheetNumber"])
    .orderBy((from) => from.fn.min("r.uploadedAt"), "desc")
    .limit(limit)
    .execute();
  return rows;
}
