import { dayIn } from "#domain/events/calendar-day.ts";
import { nextMailDay } from "#domain/events/mail-run.ts";
import { byAttention } from "#domain/groups/attention.ts";
import { noNumbers, type GroupOrganization } from "#domain/groups/group.ts";
import { measureLetters } from "#domain/groups/measure-letters.ts";
import { usualMailDays } from "#domain/notifications/mail-gaps.ts";
import { readOnlyError, standingOf } from "#domain/standing.ts";
import { countWithoutMail } from "#server/notifications/gaps-store.ts";
import { measureOf } from "#server/notifications/gaps.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { GroupManager } from "./require-group-manager.ts";
import { countLetters, listEvents, listOrganizations } from "./numbers-store.ts";

/**
 * Today's numbers of all organizations with four statements, whatever their number. Must run as the group's manager
 * (withGroupManager), so that row-level security shows these organizations and nothing else.
 */
export async function readNumbers(db: Db, manager: GroupManager, now: Date): Promise<GroupOrganization[]> {
  const found = await listOrganizations(db, manager, now);
  const organizations = found.map((row) => ({ ...row, standing: standingOf(row.standing) }));
  const open = organizations.filter(({ standing }) => readOnlyError(standing) === undefined);
  const ids = open.map(({ id }) => id);
  const events = await listEvents(db, ids, now);
  const withToday = events.map((event) => ({ ...event, today: dayIn(event.days.timeZone, now) }));
  const current = withToday.filter(({ days, today }) => days.endDate >= today);
  const active = current.filter(({ days, today }) => days.startDate <= today);
  const [letters, gaps] = await Promise.all([
    countLetters(
      db,
      current.map(({ days, ...event }) => ({ ...event, measure: measureLetters(days, now) })),
    ),
    countWithoutMail(
      db,
      active.map(({ id: eventId, organizationId, days }) => ({
        organizationId,
        ...measureOf(days, { eventId, mailDays: usualMailDays }, now),
      })),
    ),
  ]);
  const lettersOf = new Map(letters.map((row) => [row.eventId, row]));
  return organizations
    .map((organization): GroupOrganization => {
      const ofIt = <T extends { organizationId: string }>(list: readonly T[]) =>
        list.filter(({ organizationId }) => organizationId === organization.id);
      const numbers = { ...noNumbers };
      for (const { id, toMatch, heldReplies, repliesToday } of ofIt(events)) {
        const { toPrint = 0, overdue = 0, held = 0 } = lettersOf.get(id) ?? {};
        numbers.toPrint += toPrint;
        numbers.overdue += overdue;
        numbers.held += held + heldReplies;
        numbers.repliesToday += repliesToday;
        numbers.toMatch += toMatch;
        numbers.withoutMail += gaps.get(id) ?? 0;
      }
      const cutOffs = ofIt(active).flatMap(({ days: { mail, ...days } }) => {
        const run = mail && nextMailDay({ mail, ...days }, now.getTime());
        return run === undefined ? [] : [run.cutOff];
      });
      return {
        ...organization,
        ...numbers,
        active: ofIt(active).length,
        nextCutOff: cutOffs.length === 0 ? null : new Date(Math.min(...cutOffs)).toISOString(),
      };
    })
    .toSorted(byAttention);
}
