import { invitesPerDay } from "#domain/invites/invite.ts";
import type { SessionAnswer } from "#domain/identity/session.ts";
import { ContactLink } from "#web/identity/contact-link.tsx";
import { useService } from "#web/identity/use-service.ts";
import "./standing-notice.css";

type Props = { organization: SessionAnswer["organizations"][number] };

/** For admins of an organization that no operator has looked at yet. */
export function NewOrganizationNotice({ organization }: Props) {
  const { name, role, standing } = organization;
  const contact = useService()?.supportContact;
  if (standing !== "new" || role !== "admin") return null;
  return (
    <div className="new-organization">
      <p>
        {`We're checking ${name}, usually within a day. Until then, ${invitesPerDay("new")} invites go out a day and it isn't in the public list.`}
      </p>
      {typeof contact === "string" && (
        <p>
          Questions? <ContactLink contact={contact} />
        </p>
      )}
    </div>
  );
}
