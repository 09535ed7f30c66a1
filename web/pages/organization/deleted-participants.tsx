import type { Terms } from "#domain/organizations/terms.ts";
import { DeletedList } from "#web/events/deleted-list.tsx";
import { useQuarterHour } from "#web/events/use-quarter-hour.ts";
import { useRestoreParticipant, type useDeletedParticipants } from "#web/roster/deleted-calls.ts";
import { showToast } from "#web/ui/toast-store.ts";
import { DeletedPanel } from "./deleted-panel.tsx";
import type { StaffOrganization } from "./staff-page.tsx";

type Props = {
  organization: StaffOrganization;
  words: Terms;
  answer: ReturnType<typeof useDeletedParticipants>;
};

export function DeletedParticipants({ organization, words, answer }: Props) {
  const { id: orgId, timeZone } = organization;
  const now = useQuarterHour();
  const restore = useRestoreParticipant(orgId);
  const participants = words.participants.toLowerCase();
  const rows = answer.data?.participants.map(({ eventName, contacts, ...rest }) => ({
    ...rest,
    was: eventName,
    people: contacts,
  }));
  return (
    <DeletedPanel title={`Deleted ${participants}`} answer={answer}>
      {rows === undefined || rows.length === 0 ? (
        `No ${participants}.`
      ) : (
        <DeletedList
          label={`Deleted ${participants}`}
          wasName={words.event}
          peopleName={words.contacts}
          rows={rows}
          timeZone={timeZone}
          now={now}
          onRestore={async ({ id, eventId, name }) => {
            await restore.mutateAsync({ eventId, participantId: id });
            showToast(`${name} was restored.`);
          }}
        />
      )}
    </DeletedPanel>
  );
}
