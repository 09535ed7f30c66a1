export function auditStatement(teamNumbers: string): string {
  return `insert into audit_entries (id, organization_id, at, actor_id, actor_name, action, event_id, subject)
    select growth_id('audit', u * 1000 + i), growth_id('organization', o), now() - interval '1 hour' * (i * 7 + k),
      growth_id('user', u), 'Staff ' || k,
      (array['print-job.created', 'print-job.opened', 'response.opened', 'contact.added', 'invites.sent', 'member.left', 'replies.opened'])[1 + i % 7],
      (select id from events e where e.organization_id = growth_id('organization', o) limit 1), '{}'
    from (${teamNumbers}), generate_series(1, 20) i`;
}
