import { safetyDeskErrors } from "#domain/organizations/safety-desk-errors.ts";
import { useMemo } from "react";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { useEvents } from "#web/events/calls.ts";
import { LetterDesk } from "#web/notes/desk/letter-desk.tsx";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { useSafetyDesk } from "#web/organizations/safety-desk-calls.ts";
import { ReplyDesk } from "#web/responses/desk/reply-desk.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EventHeader } from "./event-header.tsx";
import type { StaffOrganization } from "./staff-page.tsx";

type Props = { organization: StaffOrganization; eventId: string };

export function DeskOfEvent({ organization, eventId }: Props) {
  const { id: orgId } = organization;
  const of = useMemo(() => ({ orgId, eventId }), [orgId, eventId]);
  const words = organizationTerms(organization);
  const event = useEvents(orgId, "asc").events?.find(({ id }) => id === eventId);
  const desk = useSafetyDesk(orgId);
  return (
    <>
      <EventHeader organization={organization} eventId={eventId} event={event} tab="desk">
        <p>{whatItIs(desk.data?.isOn, words.organization)}</p>
      </EventHeader>
      <div className="stack">
        {desk.error !== null && (
          <LoadFailed
            error={desk.error}
            failed={safetyDeskErrors.loadFailed.message}
            loadedAt={desk.dataUpdatedAt}
            onRetry={() => void desk.refetch()}
          />
        )}
        {desk.isPending && desk.error === null && <Skeleton label="Loading the safety desk…" rows={4} />}
        {desk.data !== undefined && (
          <>
            <LetterDesk of={of} words={words} isOn={desk.data.isOn} />
            <ReplyDesk of={of} words={words} repliesAtMinutes={desk.data.repliesAtMinutes} />
          </>
        )}
      </div>
    </>
  );
}

function whatItIs(isOn: boolean | undefined, organization: string): string {
  return isOn === false
    ? `The safety desk of this ${organization} is off. Only what was held before is shown here. An admin can switch it on under Settings, Safety.`
    : "A held letter is not printed, a held reply is not shown. The family is asked to call. Everything you open or hold is logged.";
}
