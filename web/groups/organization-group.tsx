import { useState } from "react";
import { groupErrors } from "#domain/groups/errors.ts";
import type { OrganizationGroup as Answer } from "#domain/groups/group.ts";
import type { SessionAnswer } from "#domain/identity/session.ts";
import { termsFor } from "#domain/organizations/terms.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { newId } from "#web/platform/new-id.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Anchor } from "#web/ui/anchor.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { OfferedDefaults } from "./offered-defaults.tsx";
import { useCreateGroup, useOrganizationGroup, useRemoveFromGroup } from "./calls.ts";
import "./groups.css";

type Props = { organization: SessionAnswer["organizations"][number] };

/** For admins. */
export function OrganizationGroup({ organization }: Props) {
  const answer = useOrganizationGroup(organization.id);
  const { data, error } = answer;
  return (
    <>
      <Panel title="Group">
        <div className="stack">
          {error !== null && (
            <LoadFailed
              error={error}
              failed={groupErrors.loadFailed.message}
              loadedAt={answer.dataUpdatedAt}
              onRetry={() => void answer.refetch()}
            />
          )}
          {data === undefined && error === null && <Skeleton label="Loading…" rows={2} />}
          {data?.group === null && <StartGroup organization={organization} />}
          {data !== undefined && data.group !== null && (
            <InGroup organization={organization} group={data.group} />
          )}
        </div>
      </Panel>
      {data !== undefined && data.group !== null && <OfferedDefaults organization={organization} />}
    </>
  );
}

function StartGroup({ organization }: Props) {
  const words = termsFor(organization.type);
  // One id per form, so a second press or a retry starts one group.
  const [id] = useState(newId);
  const [name, setName] = useState("");
  const create = useCreateGroup(organization.id);
  const { attempt, run, refuse } = useAttempt(groupErrors.createFailed.message);
  const isNameMissing = attempt.status === "failed" && attempt.field === "name";
  return (
    <form
      className="group-form"
      aria-label="Start a group"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === "") return refuse("Name is required.", "name");
        void run(async () => {
          await create.mutateAsync({ id, name });
          showToast("The group is started.");
        });
      }}
    >
      <p className="muted">
        {`A group shows one office how much mail each of its organizations has today: counts, no names and no letters. To join one, ask its manager to invite you.`}
      </p>
      {attempt.status === "failed" && !isNameMissing && <ErrorBox sentence={attempt.sentence} />}
      <TextField
        label="Name"
        description={`Such as the association that runs this ${words.organization} and others.`}
        value={name}
        onChange={setName}
        maxLength={120}
        autoComplete="off"
        error={isNameMissing ? attempt.sentence : undefined}
      />
      <Button
        type="submit"
        variant="primary"
        isPending={attempt.status === "working"}
        pendingLabel="Starting…"
      >
        Start a group
      </Button>
    </form>
  );
}

const listFormat = new Intl.ListFormat("en-US", { type: "conjunction" });

type InGroupProps = Props & { group: NonNullable<Answer["group"]> };

function InGroup({ organization, group }: InGroupProps) {
  const [isAsking, setIsAsking] = useState(false);
  const words = termsFor(organization.type);
  const see = group.managers.length === 1 ? "sees" : "see";
  return (
    <>
      <p>
        {`This ${words.organization} is in `}
        {group.isManager ? <Anchor href={`/groups/${group.id}`}>{group.name}</Anchor> : group.name}
        {`. ${listFormat.format(group.managers)} ${see} how much mail you have today: counts, no names and no letters.`}
      </p>
      <div>
        <Button onPress={() => setIsAsking(true)}>Leave the group</Button>
      </div>
      {isAsking && (
        <LeaveQuestion organization={organization} group={group} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}

function LeaveQuestion({ organization, group, onClose }: InGroupProps & { onClose: () => void }) {
  const leave = useRemoveFromGroup(group.id);
  const { attempt, run } = useAttempt(groupErrors.changeFailed.message);
  return (
    <ConfirmDialog
      title={`Leave ${group.name}?`}
      confirmLabel="Leave the group"
      pendingLabel="Leaving…"
      isPending={attempt.status === "working"}
      isOpen
      onOpenChange={onClose}
      onConfirm={() =>
        void run(async () => {
          await leave.mutateAsync(organization.id);
          showToast(`${organization.name} left the group.`);
          onClose();
        })
      }
    >
      <div className="stack">
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        <p>{`Its managers stop seeing the numbers of ${organization.name} right away. To come back you need an invitation.`}</p>
      </div>
    </ConfirmDialog>
  );
}
