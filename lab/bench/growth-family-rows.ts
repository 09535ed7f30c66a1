import { stride } from "./growth-shape.ts";

/**
 * How far the families are, by their place in the event: of fifty contacts 35 were invited and 21 have accepted. One
 * invite in fifty was revoked. A week later others are as far, so that some who are known are not invited yet.
 */
export const contactNumbers = (people: string) =>
  `select o, organization_id, event_id, admin_id, p, i, home, j, p * ${stride.contacts} + j as c, (i * 2 + j + k * 20) % 50 as s
    from (${people}), generate_series(0, case when i % 5 < 3 then 1 else 0 end) j`;

/** Random like the product's own: the time is not in them. */
const inviteId = "md5('invite ' || c)";

/** Two months ago, so that nothing of it counts for today's limit. */
const invitedAt = "now() - interval '50 days'";

/** What a camp and its families have to do with each other, written like the other rows. */
export function familyStatements(people: string): string[] {
  const contacts = contactNumbers(people);
  const own = `organization_id, event_id, growth_id('participant', p), growth_id('contact', c)`;
  return [
    `insert into invites (id, organization_id, event_id, participant_id, contact_id, created_at, created_by,
        created_by_name, accepted_at, revoked_at, revoked_by)
      select ${inviteId}, ${own}, ${invitedAt}, admin_id, growth_name(o), case when s < 21 then now() - interval '40 days' end,
        case when s = 49 then now() - interval '45 days' end, case when s = 49 then admin_id end
      from (${contacts}) where s < 35 or s = 49`,
    `insert into invite_mails (id, organization_id, invite_id, requested_at, due_at, attempts, taken_at, sent_at, failed_at, failure)
      select growth_id('invite mail', c), organization_id, ${inviteId}, ${invitedAt}, ${invitedAt}, 1, ${invitedAt},
        case when s <> 34 then ${invitedAt} end, case when s = 34 then ${invitedAt} end,
        case when s = 34 then 'The mailbox did not take the mail.' end
      from (${contacts}) where s < 35 or s = 49`,
    // The second contact of a child is the first one of another.
    `insert into participant_links (id, organization_id, event_id, participant_id, contact_id, user_id, created_at)
      select growth_id('participant link', c), ${own},
        growth_id('family', case when j = 1 and i > 0 then p - 1 else home end), now() - interval '40 days'
      from (${contacts}) where s < 21`,
    `insert into mailbox_codes (id, organization_id, invite_id, user_id, code_hash, created_at, expires_at, tries_left)
      select growth_id('mailbox code', c), organization_id, ${inviteId}, growth_id('family', p), sha256('code'),
        now() - interval '3 hours', now() - interval '170 minutes', 5
      from (${contacts}) where s = 33`,
    `insert into mail_opt_outs (organization_id, email, created_at)
      select distinct organization_id, 'family' || home || '.' || j || '@example.org', ${invitedAt} from (${contacts}) where i = 100`,
  ];
}

/** Marks everything queued by the actions as sent, so that the sweeps begin with nothing to do. */
export const nothingToSend = [
  `update invite_mails set sent_at = now() where sent_at is null and failed_at is null`,
  `vacuum invite_mails`,
  `update notices set sent_at = now() where sent_at is null and given_up_at is null`,
  `vacuum notices`,
];

/** Twenty mails to send and twenty old codes, at each scale. */
export function overdueOfFamilies(camps: string): string[] {
  const few = (
    table: string,
  ) => `select id from ${table} where organization_id in (select growth_id('organization', o)
    from (${camps}) limit 3) order by id limit 20`;
  return [
    `update invite_mails set sent_at = null, due_at = now() - interval '1 minute' where id in (
      select m.id from invite_mails m join invites v on v.id = m.invite_id
      where m.sent_at is not null and v.accepted_at is null and v.revoked_at is null
        and v.organization_id in (select growth_id('organization', o) from (${camps}) limit 3)
      order by m.id limit 20)`,
    `update mailbox_codes set created_at = now() - interval '2 days' where id in (${few("mailbox_codes")})`,
  ];
}
