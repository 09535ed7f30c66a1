import { safetyDeskErrors } from "#domain/organizations/safety-desk-errors.ts";
import { useMemo } from "react";
import { useParams } from "react-router";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { useEvents } from "#web/events/calls.ts";
import { LetterDesk } from "#web/notes/desk/letter-desk.tsx";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { useSafetyDesk } from "#web/organizations/safety-desk-calls.ts";
import { ReplyDesk } from "#web/responses/desk/reply-desk.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EventHeader } from "./event-header.tsx";
import { useOrganization } from "./open-organization.tsx";

export function meta() {
  return [{ title: "Safety desk · Cabin Courier" }];
}

export default function DeskOfEvent() {
  const organization = useOrganization();
  const { eventId = "" } = useParams();
  const { id: orgId } = organization;
  const of = useMemo(() => ({ orgId, eventId }), [orgId, eventId]);
  const words = organizationTerms(organization);
  const event = useEvents(orgId, "asc").events?.find(({ id }) => id === eventId);
  const desk = useSafetyDesk(orgId);
  return (
    <>
      <EventHeader organization={organization} eventId={eventId} event={event} tab="desk">
        <p>{desk.data && whatItIs(desk.data.isOn)}</p>
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
            <ReplyDesk
              of={of}
              words={words}
              isOn={desk.data.isOn}
              repliesAtMinutes={desk.data.repliesAtMinutes}
            />
          </>
        )}
      </div>
    </>
  );
}

function whatItIs(isOn: boolean): string {
  return isOn
    ? "Held mail stays here, and the family reads that you're holding it. Everything you open or hold is in Activity."
    : "The safety desk is off. Turn it on in Settings.";
}
