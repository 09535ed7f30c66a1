import { formatPhone } from "#domain/phone.ts";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { useMyParticipants } from "#web/invites/calls.ts";

/** Of the camps that the reader writes to. */
export function CampPhones() {
  const { user } = useSignedIn();
  const participants = useMyParticipants(user.uid).data?.participants ?? [];
  const camps = new Map(
    participants.map(({ orgId, orgName, officePhone }) => [orgId, { orgName, officePhone }]),
  );
  return [...camps].map(
    ([orgId, { orgName, officePhone }]) =>
      typeof officePhone === "string" && (
        <p key={orgId} className="help-contact">
          {orgName}: <a href={`tel:${officePhone}`}>{formatPhone(officePhone)}</a>
        </p>
      ),
  );
}
