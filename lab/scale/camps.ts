import { Client } from "pg";
import { fillCamps } from "../bench/growth-fill.ts";
import { growthToken } from "../bench/growth-letter-rows.ts";
import { makeFunctions } from "../bench/growth-rows.ts";
import { letter } from "../letters.ts";

/** Fifty thousand campers: a fiftieth of the country. The first half write, in the second half letters are printed. */
export const fullCamps = 20;
const writingCamps = fullCamps / 2;
const sheetsWithPhotos = 16;

export type Family = {
  bearer: string;
  userId: string;
  orgId: string;
  eventId: string;
  participantId: string;
  noteId: string | null;
  savedAt: string | null;
};
export type StaffPlace = { bearer: string; userId: string; orgId: string; eventId: string };
export type PaperSheet = StaffPlace & { jobCode: string; jobId: string; number: number; token: string };
export type People = {
  editing: Family[];
  /** Who have nothing waiting; each writes once. */
  beginning: Family[];
  staff: StaffPlace[];
  printing: StaffPlace[];
  sheets: PaperSheet[];
};

export async function fillWithCamps(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(makeFunctions);
    await fillCamps({ databaseUrl: url, have: 0, want: fullCamps, timeoutMs: 300_000 });
    // What is printed has the length of a letter, and there is enough of it for the whole time.
    await client.query(moreWaiting, [letter, writingCamps]);
    // A browser knows milliseconds; versions are compared by them.
    await client.query(
      `update notes set text = text || $1, created_at = date_trunc('milliseconds', created_at),
        updated_at = date_trunc('milliseconds', updated_at) where printed_at is null`,
      [` ${letter}`],
    );
    await client.query("vacuum (analyze, full) notes");
    await client.query("checkpoint");
  } finally {
    await client.end();
  }
}

const campsInOrder = `select organization_id, row_number() over (order by organization_id) as camp
  from (select distinct organization_id from events)`;

/** Families with a letter printed before write one more, in those camps that print. */
const moreWaiting = `insert into notes (id, organization_id, event_id, participant_id, contact_id, text, created_at,
    updated_at, created_by, created_by_name)
  select gen_random_uuid(), l.organization_id, l.event_id, l.participant_id, l.contact_id, 'Dear camper, ' || left($1, 40),
    now(), now(), l.user_id, 'A parent'
  from participant_links l join (${campsInOrder}) o using (organization_id)
  where o.camp > $2 and exists (select from notes n where n.contact_id = l.contact_id)
    and not exists (select from notes n where n.contact_id = l.contact_id and n.printed_at is null)`;

export async function readPeople(url: string): Promise<People> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: families } = await client.query<FamilyRow>(familyRows);
    const { rows: staffed } = await client.query<StaffRow>(staffRows);
    const { rows: sheets } = await client.query<SheetRow>(sheetRows, [writingCamps, sheetsWithPhotos]);
    const asFamily = (row: FamilyRow): Family => ({
      ...row,
      bearer: bearerOf("family-of-", row.subject),
      savedAt: row.savedAt?.toISOString() ?? null,
    });
    const asStaff = <T extends StaffRow>(row: T): T & StaffPlace => ({
      ...row,
      bearer: bearerOf("bearer-of-", row.subject),
    });
    const inWritingCamps = new Set(
      staffed.filter(({ camp }) => camp <= writingCamps).map(({ orgId }) => orgId),
    );
    return {
      editing: families
        .filter(({ noteId, orgId }) => noteId !== null && inWritingCamps.has(orgId))
        .map(asFamily),
      beginning: families.filter(({ noteId }) => noteId === null).map(asFamily),
      staff: staffed.map(asStaff),
      printing: staffed.filter(({ camp, role }) => camp > writingCamps && role === "admin").map(asStaff),
      sheets: sheets.map((row) => ({ ...asStaff(row), token: growthToken })),
    };
  } finally {
    await client.end();
  }
}

type FamilyRow = Omit<Family, "bearer" | "savedAt"> & { subject: string; savedAt: Date | null };
type StaffRow = Omit<StaffPlace, "bearer"> & { subject: string; camp: number; role: string };
type SheetRow = StaffRow & { jobCode: string; jobId: string; number: number };

/** As the growth rows have it: the number behind the subject, in so many digits. */
function bearerOf(whose: string, subject: string): string {
  return whose + (/\d+$/.exec(subject)?.[0] ?? "").padStart(33, "0");
}

const familyRows = `select u.subject, u.id as "userId", l.organization_id as "orgId", l.event_id as "eventId",
    l.participant_id as "participantId", n.id as "noteId", n.updated_at as "savedAt"
  from participant_links l join users u on u.id = l.user_id join contacts c on c.id = l.contact_id
  join participants p on p.id = l.participant_id join events e on e.id = l.event_id
  left join notes n on n.contact_id = l.contact_id and n.printed_at is null
  where c.removed_at is null and p.deleted_at is null and e.deleted_at is null
  order by l.id`;

const staffRows = `select u.subject, u.id as "userId", m.organization_id as "orgId", e.id as "eventId", m.role, o.camp::int
  from (${campsInOrder}) o join memberships m using (organization_id) join users u on u.id = m.user_id
  join events e on e.organization_id = o.organization_id and e.deleted_at is null
  where m.role = 'member' or u.id = (select min(a.user_id::text)::uuid from memberships a
    where a.organization_id = o.organization_id and a.role = 'admin')
  order by e.start_date, e.id, m.role, u.id`;

const sheetRows = `select s.* from (
    select distinct on (e.id) u.subject, u.id as "userId", e.organization_id as "orgId", e.id as "eventId", m.role,
      o.camp::int, j.code as "jobCode", j.id as "jobId", s.number
    from (${campsInOrder}) o join events e using (organization_id) join print_jobs j on j.event_id = e.id
    join sheets s on s.print_job_id = j.id join participants p on p.id = s.participant_id and p.deleted_at is null
    join memberships m on m.organization_id = e.organization_id and m.role = 'admin' join users u on u.id = m.user_id
    where o.camp <= $1 and e.deleted_at is null and s.number between 20 and 99
    order by e.id, j.id, s.number, u.id) s
  limit $2`;
