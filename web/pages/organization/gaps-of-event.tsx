import { Suspense, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { Gap } from "#domain/notifications/mail-gaps.ts";
import { responseTopics } from "#domain/responses/topics.ts";
import { contactErrors } from "#domain/roster/errors.ts";
import { placeIn } from "#web/notifications/gaps/gaps-address.ts";
import { MailGaps } from "#web/notifications/gaps/mail-gaps.tsx";
import { DialogNotLoaded } from "#web/ui/dialog-not-loaded.tsx";
import { EventHeader } from "./event-header.tsx";
import { useOpenEvent } from "./event-layout.tsx";
import { lazyPart } from "#web/platform/lazy-part.ts";
import type { GapContactsProps } from "./gap-contacts.tsx";

/** Lazy, because few open it. Offline it shows that it could not load. */
const GapContacts = lazyPart(async () => (await import("./gap-contacts.tsx")).GapContacts, ContactsNotLoaded);

function ContactsNotLoaded({ onClose }: Pick<GapContactsProps, "onClose">) {
  return <DialogNotLoaded sentence={contactErrors.loadFailed.message} onClose={onClose} />;
}

export function meta() {
  return [{ title: "Who needs mail · Cabin Courier" }];
}

export default function GapsOfEvent() {
  const { organization, event, of, words } = useOpenEvent();
  const [search] = useSearchParams();
  const followed = useMemo(
    () => ({ ...of, alsoFollow: [responseTopics.uploads(of.orgId, of.eventId)] }),
    [of],
  );

  const contactsOf = (gap: Gap, onClose: () => void) => (
    <Suspense>
      <GapContacts organization={organization} eventId={event.id} gap={gap} onClose={onClose} />
    </Suspense>
  );

  return (
    <>
      <EventHeader organization={organization} eventId={event.id} event={event} tab="gaps">
        <p>{`Make sure every ${words.participant.toLowerCase()} gets mail.`}</p>
      </EventHeader>
      <MailGaps
        of={followed}
        place={placeIn(search)}
        words={words}
        timeZone={organization.timeZone}
        settings={`/org/${organization.id}/settings?section=letters`}
        organizationName={organization.name}
        contactsOf={contactsOf}
      />
    </>
  );
}
