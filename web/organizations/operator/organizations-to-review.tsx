import { useState } from "react";
import { Ban, Sprout } from "lucide-react";
import { organizationErrors } from "#domain/organizations/errors.ts";
import type { OrganizationToReview } from "#domain/organizations/operator-contract.ts";
import { typeLabel } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ListFrame } from "#web/ui/list-frame.tsx";
import { LoadFailed } from "../load-failed.tsx";
import type { Decision, useOrganizationsToReview } from "./calls.ts";
import { DecideDialog } from "./decide-dialog.tsx";
import "./operator.css";

type Deciding = { organization: OrganizationToReview; decision: Decision };

export function OrganizationsToReview({ review }: { review: ReturnType<typeof useOrganizationsToReview> }) {
  const [deciding, setDeciding] = useState<Deciding>();
  const { data, error, dataUpdatedAt, refetch } = review;
  return (
    <div className="stack">
      {error !== null && (
        <LoadFailed
          error={error}
          failed={organizationErrors.reviewLoadFailed.message}
          loadedAt={dataUpdatedAt}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && (
        <ListFrame>
          {data.organizations.length === 0 ? (
            <EmptyState title="Nothing to review">Every organization is approved.</EmptyState>
          ) : (
            <ul aria-label="Organizations to review">
              {data.organizations.map((organization) => (
                <ReviewItem
                  key={organization.id}
                  organization={organization}
                  onDecide={(decision) => setDeciding({ organization, decision })}
                />
              ))}
            </ul>
          )}
        </ListFrame>
      )}
      {deciding !== undefined && <DecideDialog {...deciding} onClose={() => setDeciding(undefined)} />}
    </div>
  );
}

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

type ItemProps = { organization: OrganizationToReview; onDecide: (decision: Decision) => void };

function ReviewItem({ organization, onDecide }: ItemProps) {
  const { name, type, standing, createdAt, createdBy, events, participants, invites } = organization;
  const by = createdBy.email === null ? createdBy.name : `${createdBy.name}, ${createdBy.email}`;
  const counts = [
    pluralize(events, "event", "events"),
    pluralize(participants, "participant", "participants"),
    pluralize(invites, "invite", "invites"),
  ];
  return (
    <li className="review-item">
      <div className="review-about">
        <p className="review-name">
          <strong>{name}</strong>
          <StandingBadge standing={standing} />
        </p>
        <p>{`${typeLabel(type)} · created ${day.format(new Date(createdAt))} by ${by}`}</p>
        <p className="muted">{counts.join(" · ")}</p>
      </div>
      <div className="review-actions">
        <Button aria-label={`Approve ${name}`} onPress={() => onDecide("approve")}>
          Approve
        </Button>
        {standing !== "suspended" && (
          <Button variant="danger" aria-label={`Suspend ${name}`} onPress={() => onDecide("suspend")}>
            Suspend
          </Button>
        )}
      </div>
    </li>
  );
}

function StandingBadge({ standing }: Pick<OrganizationToReview, "standing">) {
  return standing === "suspended" ? (
    <Badge tone="danger" icon={<Ban />}>
      Suspended
    </Badge>
  ) : (
    <Badge tone="info" icon={<Sprout />}>
      New
    </Badge>
  );
}
