import { BadgeCheck } from "lucide-react";
import type { PublicOrganization } from "#domain/organizations/organization.ts";
import { organizationTerms, typeLabel, type Wording } from "#domain/organizations/terms.ts";
import { Badge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import "./organization-card.css";

type Props = { organization: Omit<PublicOrganization, "type"> & Wording; managed?: boolean };

export function OrganizationCard({ organization, managed = false }: Props) {
  const { id, name, type, description } = organization;
  const { buildings, events } = organizationTerms(organization);
  return (
    <li className="organization-card">
      <h2>{name || id}</h2>
      <p className="organization-type">Type: {typeLabel(type)}</p>
      {description !== null && <p className="organization-description">{description}</p>}
      {managed && (
        <div className="organization-ways">
          <Badge tone="success" icon={<BadgeCheck />}>
            You manage this camp
          </Badge>
          <div>
            <LinkButton href={`/org/${id}/buildings`} aria-label={`${buildings} of ${name}`}>
              {buildings}
            </LinkButton>
            <LinkButton href={`/org/${id}/events`} aria-label={`${events} of ${name}`}>
              {events}
            </LinkButton>
          </div>
        </div>
      )}
    </li>
  );
}
