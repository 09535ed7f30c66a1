import { lazy, Suspense, useMemo, type ComponentType } from "react";
import { useSearchParams } from "react-router";
import { eventErrors } from "#domain/events/errors.ts";
import type { Gap } from "#domain/notifications/mail-gaps.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { responseTopics } from "#domain/responses/topics.ts";
import { contactErrors } from "#domain/roster/errors.ts";
import { useEvents } from "#web/events/calls.ts";
import { placeIn } from "#web/notifications/gaps/gaps-address.ts";
import { MailGaps } from "#web/notifications/gaps/mail-gaps.tsx";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { DialogNotLoaded } from "#web/ui/dialog-not-loaded.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EventHeader } from "./event-header.tsx";
import type { GapContactsProps } from "./gap-contacts.tsx";
import type { StaffOrganization } from "./staff-page.tsx";

/** Lazy, because few open it. Offline it shows that it could not load. */
const GapContacts = lazy(async (): Promise<{ default: ComponentType<GapContactsProps> }> => {
  try {
    return { default: (await import("./gap-contacts.tsx")).GapContacts };
  } catch {
    return { default: ContactsNotLoaded };
  }
});

function ContactsNotLoaded({ onClose }: Pick<GapContactsProps, "onClose">) {
  return <DialogNotLoaded sentence={contactErrors.loadFailed.message} onClose={onClose} />;
}

type Props = { organization: StaffOrganization; eventId: string };

export function GapsOfEvent({ organization, eventId }: Props) {
  const { id: orgId, timeZone } = organization;
  const [search] = useSearchParams();
  const words = organizationTerms(organization);
  const { events, error, loadedAt, askAgain } = useEvents(orgId, "asc");
  const event = events?.find(({ id }) => id === eventId);
  const of = useMemo(
    () => ({ orgId, eventId, alsoFollow: [responseTopics.uploads(orgId, eventId)] }),
    [orgId, eventId],
  );

  const contactsOf = (gap: Gap, onClose: () => void) => (
    <Suspense>
      <GapContacts organization={organization} eventId={eventId} gap={gap} onClose={onClose} />
    </Suspense>
  );

  return (
    <>
      <EventHeader organization={organization} eventId={eventId} event={event} tab="gaps">
        <p>{`Make sure every ${words.participant.toLowerCase()} gets mail.`}</p>
      </EventHeader>
      <div className="stack">
        {error !== null && (
          <LoadFailed
            error={error}
            failed={eventErrors.loadFailed.message}
            loadedAt={loadedAt}
            onRetry={askAgain}
          />
        )}
        {events === undefined && error === null && (
          <Skeleton label={`Loading ${words.event.toLowerCase()}…`} rows={3} />
        )}
        {events !== undefined && event === undefined && <ErrorBox sentence={eventErrors.notFound.message} />}
        {event !== undefined && (
          <MailGaps
            of={of}
            place={placeIn(search)}
            words={words}
            timeZone={timeZone}
            settings={`/org/${orgId}/settings?section=letters`}
            organizationName={organization.name}
            contactsOf={contactsOf}
          />
        )}
      </div>
    </>
  );
}
