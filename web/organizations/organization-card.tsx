import { BadgeCheck } from "lucide-react";
import type { PublicOrganization } from "#domain/organizations/organization.ts";
import { typeLabel, termsFor } from "#domain/organizations/terms.ts";
import { Badge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import "./organization-card.css";

type Props = { organization: Omit<PublicOrganization, "type"> & { type: string | null }; managed?: boolean };

export function OrganizationCard({ organization, managed = false }: Props) {
  const { id, name, type, description } = organization;
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
            <LinkButton href={`/org/${id}/buildings`} aria-label={`Buildings of ${name}`}>
              Buildings
            </LinkButton>
            <LinkButton href={`/org/${id}/events`} aria-label={`${termsFor(type).events} of ${name}`}>
              {termsFor(type).events}
            </LinkButton>
          </div>
        </div>
      )}
    </li>
  );
}
