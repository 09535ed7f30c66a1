import { useState } from "react";
import { Ban, CircleCheck, DoorClosed, Sprout } from "lucide-react";
import { organizationErrors } from "#domain/organizations/errors.ts";
import { operatorPath, type OperatedOrganization } from "#domain/organizations/operator-contract.ts";
import { organizationTerms, typeLabel } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { ListFrame } from "#web/ui/list-frame.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { LoadFailed } from "../load-failed.tsx";
import { useDecide, type useFoundOrganizations } from "./calls.ts";
import { SuspendDialog } from "./suspend-dialog.tsx";
import "./operator.css";

type Props = { label: string; found: ReturnType<typeof useFoundOrganizations>; empty: string };

export function FoundOrganizations({ label, found, empty }: Props) {
  const [suspending, setSuspending] = useState<OperatedOrganization>();
  const { data, error, dataUpdatedAt, refetch } = found;
  const { attempt, run } = useAttempt(organizationErrors.decideFailed.message);
  const approve = useDecide("approve");
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
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      {data !== undefined && (
        <ListFrame>
          {data.organizations.length === 0 ? (
            <EmptyState title="Nothing here">{empty}</EmptyState>
          ) : (
            <ul aria-label={label}>
              {data.organizations.map((organization) => (
                <FoundOrganization
                  key={organization.id}
                  organization={organization}
                  isBusy={attempt.status === "working"}
                  onApprove={() =>
                    void run(async () => {
                      await approve.mutateAsync({
                        orgId: organization.id,
                        reason: "We checked this organization.",
                      });
                      showToast(`${organization.name} is approved.`);
                    })
                  }
                  onSuspend={() => setSuspending(organization)}
                />
              ))}
            </ul>
          )}
        </ListFrame>
      )}
      {suspending !== undefined && (
        <SuspendDialog organization={suspending} onClose={() => setSuspending(undefined)} />
      )}
    </div>
  );
}

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

type ItemProps = {
  organization: OperatedOrganization;
  isBusy: boolean;
  onApprove: () => void;
  onSuspend: () => void;
};

function FoundOrganization({ organization, isBusy, onApprove, onSuspend }: ItemProps) {
  const { id, name, type, standing, createdAt, createdBy, events, participants, invites } = organization;
  const words = organizationTerms(organization);
  const by = createdBy.email === null ? createdBy.name : `${createdBy.name}, ${createdBy.email}`;
  const counts = [
    pluralize(events, words.event.toLowerCase(), words.events.toLowerCase()),
    pluralize(participants, words.participant.toLowerCase(), words.participants.toLowerCase()),
    pluralize(invites, "invite", "invites"),
  ];
  return (
    <li className="review-item">
      <div className="review-about">
        <p className="review-name">
          <TextLink href={operatorPath(id)}>{name}</TextLink>
          <StandingBadge standing={standing} />
        </p>
        <p>{`${typeLabel(type)} · created ${day.format(new Date(createdAt))} by ${by}`}</p>
        <p className="muted">{counts.join(" · ")}</p>
      </div>
      <div className="review-actions">
        {(standing === "new" || standing === "suspended") && (
          <Button variant="primary" isDisabled={isBusy} aria-label={`Approve ${name}`} onPress={onApprove}>
            Approve
          </Button>
        )}
        {(standing === "new" || standing === "approved") && (
          <Button variant="danger" aria-label={`Suspend ${name}`} onPress={onSuspend}>
            Suspend
          </Button>
        )}
      </div>
    </li>
  );
}

const badges = {
  new: { tone: "info", icon: <Sprout />, text: "New" },
  approved: { tone: "success", icon: <CircleCheck />, text: "Approved" },
  suspended: { tone: "danger", icon: <Ban />, text: "Suspended" },
  closed: { tone: "plain", icon: <DoorClosed />, text: "Closed" },
  demo: { tone: "plain", icon: <Sprout />, text: "Demo" },
} as const;

function StandingBadge({ standing }: Pick<OperatedOrganization, "standing">) {
  const { text, ...look } = badges[standing];
  return <Badge {...look}>{text}</Badge>;
}
