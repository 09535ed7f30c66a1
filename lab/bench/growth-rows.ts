/**
 * Camps in numbers. Each of a full camp's events has its buildings and people, and every full camp is like every other:
 * growing means more camps, not larger ones, so that what one camp asks should cost the same.
 */
export const shape = {
  /** Organizations that only gave their name, for each that is full. */
  smallPerFull: 290,
  events: 8,
  buildings: 12,
  leastPeople: 270,
  peopleMorePerEvent: 10,
  team: 8,
  peopleOfDeletedEvent: 40,
} as const;

export const peoplePerFullCamp =
  shape.peopleOfDeletedEvent +
  Array.from({ length: shape.events }, (_, k) => shape.leastPeople + k * shape.peopleMorePerEvent).reduce(
    (sum, people) => sum + people,
    0,
  );

/** Where the numbers of one thing's parts begin: `event * 512 + k` is a person of that event. */
export const stride = { events: 16, buildings: 16, people: 512, contacts: 4, team: 16, uploads: 8 } as const;

const firstNames =
  "Ada,Ben,Cleo,Dylan,Eva,Felix,Grace,Hugo,Iris,Jonas,Kira,Leo,Maya,Noah,Olive,Pia,Quinn,Rosa,Sam,Tess,Uma,Vera,Wes,Yara,Zoe";
const lastNames =
  "Abbott,Berg,Castillo,Dunn,Ekström,Fischer,Garcia,Hale,Ito,Jensen,Kim,Lopez,Meyer,Nolan,Okafor,Park,Quist,Rossi,Silva,Tran,Ueda,Vance,Walsh,Young,Zhang";

/** Ids as the product makes them: the time in front, chance behind. The same number gives the same id each time. */
export const makeFunctions = `
  create function growth_id(kind text, n bigint) returns uuid language sql immutable parallel safe as $$
    select (lpad(to_hex(1750000000000 + n), 12, '0') || overlay(overlay(
      lpad(to_hex(hashtextextended(kind, n)), 16, '0') || '0000' placing '7' from 1) placing '8' from 5))::uuid
  $$;
  create function growth_name(n bigint) returns text language sql immutable parallel safe as $$
    select split_part('${firstNames}', ',', 1 + (hashint8(n) & 1023) % 25)
      || ' ' || split_part('${lastNames}', ',', 1 + (hashint8(n + 77) & 1023) % 25)
  $$;`;

/** Camps hand their rosters in by name, so people come in that order; the same place has the same name in each camp. */
const rosterName = `split_part('${firstNames}', ',', 1 + i * 25 / 350) || ' ' || growth_name(i)`;

const organizations = `insert into organizations
    (id, name, type, description, time_zone, created_at, created_by, created_by_name, standing)
  select growth_id('organization', o), 'Camp ' || growth_name(o) || ' ' || o, 'Camp',
    'Cabins by the lake, letters after rest hour.', 'America/Chicago', now() - interval '90 days',
    growth_id('user', o * ${stride.team}), growth_name(o), 'approved'
  from generate_series($1::bigint, $2::bigint) o`;

const teamNumbers = `select o, o * ${stride.team} + k as u, k from generate_series($1::bigint, $2::bigint) o,
    generate_series(0, case when o % ${shape.smallPerFull + 1} = 0 then ${shape.team - 1} else 0 end) k`;

const users = `insert into users (id, issuer, subject, display_name, email, created_at, last_signed_in_at)
  select growth_id('user', u), 'https://id.example', 'growth-' || u, growth_name(u), 'staff' || u || '@example.org',
    now() - interval '90 days', now() from (${teamNumbers})`;

const verifiedEmails = `insert into verified_emails (user_id, email, verified_at)
  select growth_id('user', u), 'staff' || u || '@example.org', now() from (${teamNumbers})`;

const sessions = `insert into sessions (id, secret_hash, user_id, created_at, expires_at)
  select growth_id('session', u), sha256(('session ' || u)::bytea), growth_id('user', u), now(), now() + interval '14 days'
  from (${teamNumbers})`;

const bearers = `insert into bearers (secret_hash, session_id, expires_at)
  select sha256(('bearer-of-' || lpad(u::text, 33, '0'))::bytea), growth_id('session', u), now() + interval '1 day' from (${teamNumbers})`;

const idempotencyKeys = `insert into idempotency_keys (user_id, key, operation, request_hash, answer, created_at)
  select growth_id('user', u), 'key-of-' || u, 'createOrganization', sha256('once'), '{}', now() from (${teamNumbers})`;

const memberships = `insert into memberships (organization_id, user_id, role, joined_at, display_name, email)
  select growth_id('organization', o), growth_id('user', u), case when k < 2 then 'admin' else 'member' end,
    now() - interval '80 days', growth_name(u), 'staff' || u || '@example.org' from (${teamNumbers})`;

const fullNumbers = `select o from generate_series($1::bigint, $2::bigint) o where o % ${shape.smallPerFull + 1} = 0`;

const teamInvites = `insert into team_invites
    (id, organization_id, email, role, created_at, created_by, created_by_name, sent_at)
  select growth_id('team invite', o * 2 + k), growth_id('organization', o),
    case k when 0 then 'newcomer' || o || '@example.org'
      else 'staff' || (o + ${shape.smallPerFull + 1}) * ${stride.team} || '@example.org' end,
    'member', now() - interval '2 days', growth_id('user', o * ${stride.team}), growth_name(o), now()
  from generate_series($1::bigint, $2::bigint) o,
    generate_series(0, case when o % ${shape.smallPerFull + 1} = 0 then 1 else 0 end) k`;

const organizationBuildings = `insert into organization_buildings
    (id, organization_id, name, capacity, created_at, created_by)
  select growth_id('organization building', o * ${stride.buildings} + k), growth_id('organization', o),
    'Cabin ' || (k + 1), 26, now() - interval '80 days', growth_id('user', o * ${stride.team})
  from (${fullNumbers}), generate_series(0, ${shape.buildings - 1}) k`;

/** "offset 0" keeps Postgres from computing a camp's ids again for each participant. */
const eventNumbers = `select o, e, k, growth_id('organization', o) as organization_id, growth_id('event', e) as event_id,
    growth_id('user', o * ${stride.team}) as admin_id
  from (select o, o * ${stride.events} + k as e, k from (${fullNumbers}), generate_series(0, ${shape.events}) k) offset 0`;

/** One is under way, the others follow week by week; the last one of each camp lies in Recently deleted. */
const events = `insert into events
    (id, organization_id, name, start_date, end_date, description, created_at, created_by, created_by_name, deleted_at,
    mail_days, cut_off_minutes)
  select event_id, organization_id, 'Week ' || (k + 1), current_date - 2 + (k * 7)::int,
    current_date + 3 + (k * 7)::int, 'Canoes and campfires.', now() - interval '70 days',
    admin_id, growth_name(o * ${stride.team}),
    case when k = ${shape.events} then now() - interval '3 days' end, '{0,1,2,3,4,5,6}', 1439
  from (${eventNumbers})`;

/** Each has its next cut-off to come. */
const mailCalls = `insert into mail_calls (event_id, organization_id, look_at)
  select event_id, organization_id, now() + interval '1 day' from (${eventNumbers})`;

const eventBuildings = `insert into event_buildings
    (id, organization_id, event_id, name, capacity, created_at, created_by, copied_from_organization_id, copied_at)
  select growth_id('building', e * ${stride.buildings} + b), organization_id, event_id,
    'Cabin ' || (b + 1), 26, now() - interval '70 days', admin_id, organization_id, now() - interval '70 days'
  from (${eventNumbers}), generate_series(0, ${shape.buildings - 1}) b`;

/** Two in ten of the second week were there in the first; `home` is the number a family had then. */
export const peopleNumbers = `select o, e, k, organization_id, event_id, admin_id, e * ${stride.people} + i as p, i,
    case when k = 1 and i % 10 in (2, 8) then (e - 1) * ${stride.people} + i else e * ${stride.people} + i end as home
  from (${eventNumbers}) ev,
    generate_series(0, case when ev.k = ${shape.events} then ${shape.peopleOfDeletedEvent - 1}
      else ${shape.leastPeople - 1} + ev.k * ${shape.peopleMorePerEvent} end) i`;

/** Three in a hundred are deleted, six in ten carry the id of the camp's registration system. */
const participants = `insert into participants
    (id, organization_id, event_id, building_id, name, external_id, created_at, created_by, created_by_name, deleted_at)
  select growth_id('participant', p), organization_id, event_id,
    growth_id('building', e * ${stride.buildings} + i % ${shape.buildings}), ${rosterName},
    case when i % 5 < 3 then 'R-' || home end, now() - interval '60 days', admin_id,
    growth_name(o * ${stride.team}), case when i % 33 = 0 then now() - interval '1 day' * (1 + i % 20) end
  from (${peopleNumbers})`;

/** One or two each, 1.6 on average; a few were removed. */
const contacts = `insert into contacts
    (id, organization_id, event_id, participant_id, email, name, relationship, phone, created_at, created_by, removed_at)
  select growth_id('contact', p * ${stride.contacts} + j), organization_id, event_id,
    growth_id('participant', p), 'family' || home || '.' || j || '@example.org', growth_name(i + j),
    case j when 0 then 'Parent/Guardian' else 'Other Family Member' end, '5551234567', now() - interval '60 days',
    admin_id, case when i % 37 = 0 then now() - interval '9 days' end
  from (${peopleNumbers}), generate_series(0, case when i % 5 < 3 then 1 else 0 end) j`;

const contactBlocks = `insert into contact_blocks
    (contact_id, organization_id, address_hash, child_name_hash, key_id, address_hint, event_name, removed_at, removed_by,
      removed_by_name)
  select growth_id('contact', p * ${stride.contacts}), organization_id, sha256(('address ' || p)::bytea),
    sha256(('child ' || p)::bytea), substr(sha256('key'::bytea), 1, 8), 'f…y@e…e.org', 'Week', now() - interval '9 days',
    admin_id, growth_name(o * ${stride.team})
  from (${peopleNumbers}) where i % 37 = 0`;

const families = [
  `insert into users (id, issuer, subject, display_name, email, created_at, last_signed_in_at)
    select growth_id('family', p), 'https://id.example', 'family-' || p, growth_name(p),
      'family' || p || '.0@example.org', now() - interval '50 days', now() from (${peopleNumbers})`,
  `insert into verified_emails (user_id, email, verified_at)
    select growth_id('family', p), 'family' || p || '.0@example.org', now() from (${peopleNumbers})`,
  `insert into sessions (id, secret_hash, user_id, created_at, expires_at)
    select growth_id('family session', p), sha256(('family session ' || p)::bytea), growth_id('family', p), now(),
      now() + interval '14 days' from (${peopleNumbers})`,
  `insert into bearers (secret_hash, session_id, expires_at)
    select sha256(('family-of-' || lpad(p::text, 33, '0'))::bytea), growth_id('family session', p), now() + interval '1 day'
    from (${peopleNumbers})`,
];

const auditEntries = `insert into audit_entries (id, organization_id, at, actor_id, actor_name, action, event_id, subject)
    select growth_id('audit', u * 1000 + i), growth_id('organization', o), now() - interval '1 hour' * (i * 7 + k),
      growth_id('user', u), 'Staff ' || k,
      (array['print-job.created', 'print-job.opened', 'response.opened', 'contact.added', 'invites.sent', 'member.left', 'replies.opened'])[1 + i % 7],
      (select id from events e where e.organization_id = growth_id('organization', o) limit 1), '{}'
    from (${teamNumbers}), generate_series(1, 20) i`;

/** One invoice of a week that is deleted since. */
const invoices = [
  `insert into billing_details (organization_id, name, address, email, updated_at)
    select growth_id('organization', o), 'Camp', '12 Lake Road', 'office@example.org', now() from (${fullNumbers})`,
  `insert into invoices (id, number, organization_id, issued_on, due_on, made_at, paper, issuer, bill_to_name,
      bill_to_address, po_number, tax_exemption_id, email, cents)
    select growth_id('invoice', o), o, growth_id('organization', o), current_date, current_date + 30, now(), 'letter',
      '{Service}', 'Camp', '12 Lake Road', '', '', 'office@example.org', 2500 from (${fullNumbers})`,
  `insert into invoice_lines (invoice_id, position, organization_id, organization_name, event_id, event_name, start_date,
      end_date, campers, free, cents_per_camper, cents)
    select growth_id('invoice', o), 1, growth_id('organization', o), 'Camp', growth_id('invoiced event', o), 'Week',
      current_date - 16, current_date - 10, 100, 0, 25, 2500 from (${fullNumbers})`,
];

/** Written over two connections; the first and the last organization's number are parameters. */
export const campStatements = [
  organizations,
  memberships,
  teamInvites,
  organizationBuildings,
  events,
  mailCalls,
  eventBuildings,
  participants,
  contacts,
  contactBlocks,
  auditEntries,
  ...invoices,
];
export const peopleStatements = [users, verifiedEmails, sessions, bearers, idempotencyKeys, ...families];

/** A fixed number of rows is overdue for the sweeps at each scale: those of the first camps that were added. */
export const fewCamps = `select growth_id('organization', o) from (${fullNumbers}) limit 3`;
export const overdueOfCamps = [
  `update events set deleted_at = now() - interval '31 days' where deleted_at is not null
    and organization_id in (${fewCamps})`,
  `update participants set deleted_at = now() - interval '31 days' where deleted_at is not null
    and organization_id in (${fewCamps})`,
  `update sessions set created_at = now() - interval '15 days', expires_at = now() - interval '1 day'
    where user_id in (select growth_id('user', u) from (${teamNumbers}) limit 100)`,
  `update bearers set expires_at = now() - interval '1 day'
    where session_id in (select growth_id('session', u) from (${teamNumbers}) limit 100 offset 100)`,
  `update idempotency_keys set created_at = now() - interval '2 days'
    where user_id in (select growth_id('user', u) from (${teamNumbers}) limit 100)`,
];
