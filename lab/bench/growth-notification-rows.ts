import { contactNumbers } from "./growth-family-rows.ts";
import { stride } from "./growth-shape.ts";

const job = "growth_id('print job', e * 2 + j)";
const toldAt = "now() - interval '1 day'";

/** One notification per author and print job, and one for each reply; see growth-note-rows.ts. */
export function notificationStatements(people: string): string[] {
  const contacts = `select n.*, n.p / ${stride.people} as e from (${contactNumbers(people)}) n`;
  const reader = "growth_id('family', case when j = 1 and i > 0 then p - 1 else home end)";
  const told = (kind: string, about: string, sheet: string, least: number) => `
    insert into notices (id, organization_id, user_id, kind, about, event_id, print_job_id, sheet_number, made_at, due_at,
        attempts, taken_at, sent_at)
      select growth_id('${kind} notice', c), organization_id, ${reader}, '${kind}', ${about}::text, event_id, ${job}, ${sheet},
        ${toldAt}, ${toldAt}, 1, ${toldAt}, ${toldAt}
      from (${contacts}) where s < ${least} on conflict do nothing`;
  return [told("printed", job, "null", 14), told("reply", "growth_id('response', c)", "i + 1", 5)];
}

/** Twenty mails to send, twenty old ones of no event, and twenty people who want a digest, at each scale. */
export function overdueOfNotifications(camps: string): string[] {
  const few = `select growth_id('organization', o) from (${camps}) limit 3`;
  const members = `select organization_id, user_id from memberships where organization_id in (${few}) order by user_id limit 20`;
  return [
    `update notices set sent_at = null, made_at = now(), due_at = now() - interval '1 minute' where id in (
      select id from notices where kind = 'reply' and organization_id in (${few}) order by id limit 20)`,
    `insert into notices (id, organization_id, user_id, kind, about, made_at, due_at, sent_at)
      select gen_random_uuid(), organization_id, user_id, 'digest', 'long ago', now() - interval '40 days',
        now() - interval '40 days', now() - interval '40 days' from (${members})`,
    `insert into notice_choices (user_id, kind, wanted, chosen_at)
      select user_id, 'digest', true, now() from (${members}) on conflict do nothing`,
  ];
}
