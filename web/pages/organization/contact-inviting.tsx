import { lazy, Suspense, type ComponentType } from "react";
import type { ContactPlace } from "#web/roster/contacts/contact-place.ts";

/** Comes with the dialog it stands in, which is asked for late as well. */
const ContactInviting = lazy(async (): Promise<{ default: ComponentType<ContactPlace> }> => {
  try {
    return { default: (await import("#web/invites/staff/contact-inviting.tsx")).ContactInviting };
  } catch {
    return { default: InvitingNotLoaded };
  }
});

function InvitingNotLoaded() {
  return <p role="alert">Inviting could not be loaded. Please reload the page.</p>;
}

/** What inviting adds to each contact. */
export function inviting(place: ContactPlace) {
  return (
    <Suspense>
      <ContactInviting {...place} />
    </Suspense>
  );
}
