import { formatDay } from "#domain/events/calendar-day.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { useRestoreEvent, type useDeletedEvents } from "#web/events/calls.ts";
import { DeletedList } from "#web/events/deleted-list.tsx";
import { useQuarterHour } from "#web/events/use-quarter-hour.ts";
import { showToast } from "#web/ui/toast-store.ts";
import { DeletedPanel } from "./deleted-panel.tsx";
import type { StaffOrganization } from "./staff-page.tsx";

type Props = {
  organization: StaffOrganization;
  words: Terms;
  answer: ReturnType<typeof useDeletedEvents>;
};

export function DeletedEvents({ organization, words, answer }: Props) {
  const { id: orgId, timeZone, role } = organization;
  const now = useQuarterHour();
  const restore = useRestoreEvent(orgId);
  const events = words.events.toLowerCase();
  const rows = answer.data?.events.map((event) => ({
    ...event,
    was: `${formatDay(event.startDate)} to ${formatDay(event.endDate)}`,
    people: event.participants,
  }));
  if (role !== "admin")
    return (
      <DeletedPanel title={`Deleted ${events}`}>
        {`Only admins see and restore deleted ${events}.`}
      </DeletedPanel>
    );
  return (
    <DeletedPanel title={`Deleted ${events}`} answer={answer}>
      {rows === undefined || rows.length === 0 ? (
        `No ${events}.`
      ) : (
        <DeletedList
          label={`Deleted ${events}`}
          wasName="Days"
          peopleName={words.participants}
          rows={rows}
          timeZone={timeZone}
          now={now}
          onRestore={async ({ id, name }) => {
            await restore.mutateAsync(id);
            showToast(`${name} was restored.`);
          }}
        />
      )}
    </DeletedPanel>
  );
}
