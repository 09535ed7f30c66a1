import { fewCamps, peopleNumbers, stride } from "./growth-rows.ts";

/**
 * How far the families are, by their place in the event: of fifty contacts 35 were invited and 21 have accepted. One
 * invite in fifty was revoked. A week later others are as far, so that some who are known are not invited yet.
 */
const contacts = `select o, organization_id, event_id, admin_id, p, i, home, j, p * ${stride.contacts} + j as c,
    (i * 2 + j + k * 20) % 50 as s, p / ${stride.people} as e
  from (${peopleNumbers}), generate_series(0, case when i % 5 < 3 then 1 else 0 end) j`;
const own = "organization_id, event_id, growth_id('participant', p), growth_id('contact', c)";
/** The second contact of a child is the first one of another. */
const account = "growth_id('family', case when j = 1 and i > 0 then p - 1 else home end)";
const job = "growth_id('print job', e * 2 + j)";
const printedAt = "now() - interval '2 days'";
const yesterday = "now() - interval '1 day'";

/** Random like the product's own: the time is not in them. */
const inviteId = "md5('invite ' || c)";
/** Two months ago, so that nothing of it counts for today's limit. */
const invitedAt = "now() - interval '50 days'";

/** What a camp and its families have to do with each other. */
export const familyStatements = [
  `insert into invites (id, organization_id, event_id, participant_id, contact_id, created_at, created_by,
      created_by_name, accepted_at, revoked_at, revoked_by)
    select ${inviteId}, ${own}, ${invitedAt}, admin_id, growth_name(o), case when s < 21 then now() - interval '40 days' end,
      case when s = 49 then now() - interval '45 days' end, case when s = 49 then admin_id end
    from (${contacts}) where s < 35 or s = 49`,
  `insert into invite_mails (id, organization_id, invite_id, requested_at, due_at, attempts, taken_at, sent_at, failed_at, failure)
    select growth_id('invite mail', c), organization_id, ${inviteId}, ${invitedAt}, ${invitedAt}, 1, ${invitedAt},
      case when s <> 34 then ${invitedAt} end, case when s = 34 then ${invitedAt} end,
      case when s = 34 then 'The mailbox rejected the email.' end
    from (${contacts}) where s < 35 or s = 49`,
  `insert into participant_links (id, organization_id, event_id, participant_id, contact_id, user_id, created_at)
    select growth_id('participant link', c), ${own},
      ${account}, now() - interval '40 days'
    from (${contacts}) where s < 21`,
  `insert into mailbox_codes (id, organization_id, invite_id, user_id, code_hash, created_at, expires_at, tries_left)
    select growth_id('mailbox code', c), organization_id, ${inviteId}, growth_id('family', p), sha256('code'),
      now() - interval '3 hours', now() - interval '170 minutes', 5
    from (${contacts}) where s = 33`,
  `insert into mail_opt_outs (organization_id, email, created_at)
    select distinct organization_id, 'family' || home || '.' || j || '@example.org', ${invitedAt} from (${contacts}) where i = 100`,
];

/** The token of every sheet here. Real sheets have their own, but only the hash is compared. */
export const growthToken = "GRWTHT0KEN000";
const writer = `${account}, growth_name(p)`;
const text = "'Dear ' || growth_name(i) || ', ' || repeat('the dog asks where you are. ', 12)";

/**
 * Of fifty contacts 21 are linked: 14 had a note printed, 5 of those were answered, and for 7 one more waits.
 * Those who come after, up to the 21st, have written nothing yet.
 */
const noteStatements = [
  `insert into print_jobs (id, code, organization_id, event_id, created_at, created_by, created_by_name, sheet_count,
      rendered_sheets, rendered_at, page_count)
    select distinct ${job}, lpad(upper(to_hex(e * 2 + j)), 8, '0'), organization_id, event_id, ${printedAt}, admin_id,
      growth_name(o), 300, 300, ${printedAt}, 600 from (${contacts})`,
  `insert into api_keys (id, organization_id, name, scopes, secret_hash, created_at, created_by_name, expires_at,
      pairing_code_hash, pairing_ends_at)
    select distinct growth_id('api key', o), organization_id, 'Office printer', '{print}'::text[], sha256('key'), now(),
      growth_name(o), now() + interval '1 year', sha256(lpad(upper(to_hex(o)), 8, '0')::bytea), now() + interval '1 day' from (${contacts})`,
  `insert into print_agents (api_key_id, organization_id, seen_at)
    select distinct growth_id('api key', o), organization_id, now() from (${contacts})`,
  `insert into sheets (organization_id, event_id, print_job_id, number, participant_id, contact_id, participant_name,
      contact_name, token_hash, reprint_ready_at)
    select organization_id, event_id, ${job}, i + 1, growth_id('participant', p), growth_id('contact', c),
      growth_name(i), growth_name(i + j), sha256('${growthToken}'), case when i = 4 then ${printedAt} end from (${contacts}) where s < 14`,
  `insert into hand_outs (organization_id, event_id, print_job_id, building_id, sheets, handed_out_at, handed_out_by)
    select distinct organization_id, event_id, ${job}, null::uuid, 300, ${printedAt}, admin_id from (${contacts}) where j = 0`,
  `insert into event_reports (event_id, organization_id, name, start_date, end_date, figures, created_at)
    select distinct growth_id('report', e), organization_id, growth_name(e), date '2020-07-05', date '2020-07-11',
      '{"participants": 300, "linked": 200, "letters": 900, "staffLetters": 0, "stationery": 0, "replies": 300, "mail": null,
        "handOuts": {"piles": 0, "medianMinutes": null, "ninetiethMinutes": null}}'::jsonb, ${printedAt} from (${contacts})`,
  `insert into sheet_notes (organization_id, print_job_id, sheet_number, position, note_id, text, written_at)
    select organization_id, ${job}, i + 1, 1, growth_id('printed note', c), ${text}, now() - interval '3 days'
    from (${contacts}) where s < 14`,
  `insert into notes (id, organization_id, event_id, participant_id, contact_id, text, created_at, updated_at,
      created_by, created_by_name, printed_at, print_job_id, sheet_number)
    select growth_id('printed note', c), ${own}, ${text}, now() - interval '3 days', now() - interval '3 days',
      ${writer}, ${printedAt}, ${job}, i + 1 from (${contacts}) where s < 14
    union all
    select growth_id('waiting note', c), ${own}, ${text}, now() - interval '1 day', now() - interval '1 day',
      ${writer}, null, null, null from (${contacts}) where s < 7`,
  `insert into responses (id, organization_id, event_id, participant_id, contact_id, print_job_id, sheet_number,
      uploaded_at, uploaded_by, pictures_at)
    select growth_id('response', c), ${own}, ${job}, i + 1, now() - interval '1 day', admin_id,
      now() - interval '1 day'
    from (${contacts}) where s < 5`,
  // As the triggers write them, which are off here.
  `insert into billed_weeks (organization_id, event_id, name, start_date, end_date)
    select distinct organization_id, event_id, 'Week', current_date - 9, current_date - 3 from (${contacts})`,
  `insert into counted_campers (organization_id, event_id, participant_id)
    select distinct organization_id, event_id, growth_id('participant', p) from (${contacts}) where s < 14`,
  // The first of each event has stationery, and one letter that they wrote first to their first contact.
  `insert into print_jobs (id, code, kind, organization_id, event_id, created_at, created_by, created_by_name, sheet_count,
      rendered_sheets, rendered_at, page_count)
    select growth_id('stationery', e), 'S' || lpad(upper(to_hex(e)), 7, '0'), 'stationery', organization_id, event_id,
      ${printedAt}, admin_id, growth_name(o), 1, 1, ${printedAt}, 2 from (${contacts}) where i = 0 and j = 0`,
  `insert into sheets (organization_id, event_id, print_job_id, number, participant_id, participant_name, contact_name,
      addressed_to, token_hash)
    select organization_id, event_id, growth_id('stationery', e), 1, growth_id('participant', p), growth_name(i), '',
      array[growth_name(i)], sha256('${growthToken}') from (${contacts}) where i = 0 and j = 0`,
  `insert into responses (id, organization_id, event_id, participant_id, print_job_id, sheet_number, uploaded_at,
      uploaded_by, pictures_at)
    select growth_id('letter', e), organization_id, event_id, growth_id('participant', p), growth_id('stationery', e), 1,
      now() - interval '1 day', admin_id, now() - interval '1 day' from (${contacts}) where i = 0 and j = 0`,
  `insert into response_addressees (response_id, contact_id, organization_id, event_id, participant_id)
    select growth_id('letter', e), growth_id('contact', c), organization_id, event_id, growth_id('participant', p)
    from (${contacts}) where i = 0 and j = 0`,
];

/**
 * Photos without files: one child of an event has them in every letter; that of the next is still to be cleaned, of
 * tomorrow, or the sweeps would take it; that of the one after never came.
 */
const photoColumns = `id, organization_id, participant_id, note_id, state, byte_size, content_hash, created_at, received_at,
  settled_at, width, height, print_job_id`;
const photo = (kind: string, note: string, state: string, rest: string) => `
  insert into note_photos (${photoColumns})
    select growth_id('${kind}', c), organization_id, growth_id('participant', p), growth_id('${note}', c), '${state}',
      1000, sha256('photo'), now(), ${rest} from (${contacts})`;
const photoStatements = [
  `${photo("printed photo", "printed note", "ready", `now(), now(), 1600, 1200, ${job}`)}
    where s < 14 and i = 1`,
  `${photo("waiting photo", "waiting note", "ready", "now(), now(), 1600, 1200, null::uuid")} where s < 7 and i = 1`,
  `${photo("unclean photo", "waiting note", "received", "now() + interval '1 day', null::timestamptz, null::integer, null::integer, null::uuid")}
    where s < 7 and i = 2`,
  `${photo("issued photo", "waiting note", "issued", "null::timestamptz, null::timestamptz, null::integer, null::integer, null::uuid")}
    where s < 7 and i = 3`,
];

/** Letters of the weeks before, for each contact that had one printed: with them there are ten notes for each person. */
const earlierLetters = 21;

/** Millions of entries are sorted once and not put in one by one; the indexes are the schema's own. */
const indexesAway = `do $$ declare one record; begin
  create table growth_indexes as select indexname, indexdef from pg_indexes
    where tablename = 'notes' and indexname <> 'notes_pkey';
  for one in select * from growth_indexes loop execute 'drop index ' || one.indexname; end loop; end $$`;
const indexesBack = `do $$ declare one record; begin
  for one in select * from growth_indexes loop execute one.indexdef; end loop; drop table growth_indexes; end $$`;

const ago = "now() - interval '5 days'";

const earlierStatements = [
  `insert into print_jobs (id, code, organization_id, event_id, created_at, created_by, created_by_name, sheet_count,
      rendered_sheets, rendered_at, page_count)
    select distinct growth_id('earlier print job', e), 'Z' || lpad(upper(to_hex(e)), 7, '0'), organization_id, event_id,
      ${ago}, admin_id, growth_name(o), 500, 500, ${ago}, 1000 from (${contacts})`,
  indexesAway,
  `insert into notes (id, organization_id, event_id, participant_id, contact_id, text, created_at, updated_at,
      created_by, created_by_name, printed_at, print_job_id, sheet_number)
    select growth_id('earlier note', c * 32 + d), organization_id, event_id, participant_id, contact_id,
      'Dear camper, the dog asks where you are.', ${ago} - d * interval '1 day', ${ago} - d * interval '1 day',
      writer, writer_name, ${ago}, job, (i * 2 + j) * ${earlierLetters} + d
    from (select c, i, j, organization_id, event_id, growth_id('participant', p) as participant_id,
        growth_id('contact', c) as contact_id, growth_id('earlier print job', e) as job, growth_name(p) as writer_name,
        ${account} as writer
      from (${contacts}) where s < 14 offset 0), generate_series(1, ${earlierLetters}) d`,
  indexesBack,
];

export const letterStatements = [...noteStatements, ...photoStatements, ...earlierStatements];

/** Pictures that wait in each event. */
const waitingPerEvent = 6;
const events = `select distinct o, e, organization_id, event_id, admin_id from (${contacts})`;
const uploadColumns = `id, organization_id, event_id, print_job_id, sheet_number, state, why, content_type, byte_size,
  content_hash, original_file_name, created_at, uploaded_by, uploaded_by_name, received_at, settled_at`;
const picture = (n: string) => `'image/jpeg', 500000, sha256((${n})::text::bytea), 'IMG_' || ${n} || '.jpg'`;
const without = (kind: string, n: string, state: string, receivedAt: string, settledAt: string) => `
  insert into uploads (${uploadColumns})
    select growth_id('${kind}', ${n}), organization_id, event_id, null::uuid, null::integer, '${state}', 'no-code',
      ${picture(`'${kind}' || ${n}`)}, now(), admin_id, growth_name(o), ${receivedAt}, ${settledAt}`;

/**
 * One upload for each reply, with its id; per event also some that wait, one never completed and one not cleaned yet,
 * dated tomorrow so that the sweeps skip it.
 */
const replyStatements = [
  `insert into uploads (${uploadColumns})
    select growth_id('response', c), organization_id, event_id, ${job}, i + 1, 'filed', null,
      ${picture("c")}, ${yesterday}, admin_id, growth_name(o), ${yesterday}, ${yesterday}
    from (${contacts}) where s < 5`,
  // A page of stationery that waits.
  `insert into uploads (${uploadColumns})
    select growth_id('written page', e), organization_id, event_id, growth_id('stationery', e), 1, 'waiting',
      'written-first', ${picture("'written page' || e")}, ${yesterday}, admin_id, growth_name(o), ${yesterday}, ${yesterday}
    from (${contacts}) where i = 0 and j = 0`,
  `${without("waiting upload", `e * ${stride.uploads} + n`, "waiting", "now() - interval '1 hour' * n", "now()")}
    from (${events}), generate_series(0, ${waitingPerEvent - 1}) n`,
  `${without("issued upload", "e", "issued", "null::timestamptz", "null::timestamptz")} from (${events})`,
  `${without("unclean upload", "e", "received", "now() + interval '1 day'", "null::timestamptz")} from (${events})`,
];

/** One notification per author and print job, and one for each reply. */
const told = (kind: string, about: string, sheet: string, least: number) => `
  insert into notices (id, organization_id, user_id, kind, about, event_id, print_job_id, sheet_number, made_at, due_at,
      attempts, taken_at, sent_at)
    select growth_id('${kind} notice', c), organization_id, ${account}, '${kind}', ${about}::text, event_id, ${job}, ${sheet},
      ${yesterday}, ${yesterday}, 1, ${yesterday}, ${yesterday}
    from (${contacts}) where s < ${least} on conflict do nothing`;
export const replyAndNotificationStatements = [
  ...replyStatements,
  told("printed", job, "null", 14),
  told("reply", "growth_id('response', c)", "i + 1", 5),
];

/** Marks everything queued by the actions as sent, so that the sweeps begin with nothing to do. */
export const nothingToSend = [
  `update invite_mails set sent_at = now() where sent_at is null and failed_at is null`,
  `vacuum invite_mails`,
  `update notices set sent_at = now() where sent_at is null and given_up_at is null`,
  `vacuum notices`,
];

const members = `select organization_id, user_id from memberships where organization_id in (${fewCamps}) order by user_id limit 20`;

/** Twenty of each kind are overdue at each scale; of photos three. */
export const overdueOfLetters = [
  `update invite_mails set sent_at = null, due_at = now() - interval '1 minute' where id in (
    select m.id from invite_mails m join invites v on v.id = m.invite_id
    where m.sent_at is not null and v.accepted_at is null and v.revoked_at is null
      and v.organization_id in (${fewCamps})
    order by m.id limit 20)`,
  `update mailbox_codes set created_at = now() - interval '2 days' where id in (
      select id from mailbox_codes where organization_id in (${fewCamps}) order by id limit 20)`,
  `update note_photos set created_at = now() - interval '2 days' where id in (
    select id from note_photos where state = 'issued'
      and organization_id in (${fewCamps}) order by id limit 3)`,
  `update uploads set created_at = now() - interval '2 days' where id in (
    select id from uploads where state = 'issued' and organization_id in (${fewCamps}) order by id limit 20)`,
  `insert into wrong_codes (organization_id, user_id, at)
    select m.organization_id, m.user_id, now() - interval '2 hours' from memberships m
    where m.organization_id in (${fewCamps}) limit 20`,
  `update notices set sent_at = null, made_at = now(), due_at = now() - interval '1 minute' where id in (
    select id from notices where kind = 'reply' and organization_id in (${fewCamps}) order by id limit 20)`,
  `insert into notices (id, organization_id, user_id, kind, about, made_at, due_at, sent_at)
    select gen_random_uuid(), organization_id, user_id, 'digest', 'long ago', now() - interval '40 days',
      now() - interval '40 days', now() - interval '40 days' from (${members})`,
  `insert into notice_choices (user_id, kind, wanted, chosen_at)
    select user_id, 'digest', true, now() from (${members}) on conflict do nothing`,
];
