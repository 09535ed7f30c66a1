import { useState, type ReactNode } from "react";
import type { SessionAnswer } from "#domain/identity/session.ts";
import { teamErrors } from "#domain/organizations/errors.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useApiKeysOf } from "../api-keys/api-key-calls.ts";
import { useLeaveTeam, useRemoveTeamMember, useSignOutTeamMember } from "./end-access-calls.ts";
import { KeysToRevoke } from "./keys-to-revoke.tsx";
import type { Member } from "./member-table.tsx";

export type DialogRequest =
  | { type: "leaving" }
  | { type: "removing"; member: Member }
  | { type: "resetting-passkeys"; member: Member; reset: (userId: string) => Promise<unknown> }
  | { type: "signing-out"; member: Member };

export type TeamQuestionProps = {
  request: DialogRequest;
  organization: SessionAnswer["organizations"][number];
  ownId: string;
  onLeft: () => void;
  onClose: () => void;
};

export function TeamQuestion(props: TeamQuestionProps) {
  const { request } = props;
  if (request.type === "leaving") return <LeaveQuestion {...props} />;
  if (request.type === "removing") return <RemoveQuestion {...props} member={request.member} />;
  if (request.type === "resetting-passkeys") return <ResetPasskeysQuestion {...request} {...props} />;
  return <SignOutQuestion {...props} member={request.member} />;
}

type ResetProps = Extract<DialogRequest, { type: "resetting-passkeys" }> & Pick<TeamQuestionProps, "onClose">;

function ResetPasskeysQuestion({ member: { userId, displayName }, reset, onClose }: ResetProps) {
  return (
    <EndAccessQuestion
      title={`Let ${displayName} add a passkey?`}
      confirmLabel="Allow a new passkey"
      workingLabel="Allowing…"
      onConfirm={() => reset(userId)}
      onDone={() => showToast(`${displayName} can add a passkey for 24 hours.`)}
      onClose={onClose}
    >
      {`Call ${displayName} first to be sure it's really them. They get an email and have 24 hours to sign in and add a passkey. Passkeys they added before stop working then.`}
    </EndAccessQuestion>
  );
}

function LeaveQuestion({ organization, ownId, onLeft, onClose }: TeamQuestionProps) {
  const leave = useLeaveTeam(organization.id);
  const isAdmin = organization.role === "admin";
  const keys = useApiKeysOf(organization.id, ownId, { isAdmin });
  const [keptApiKeyIds, setKept] = useState<string[]>([]);
  return (
    <EndAccessQuestion
      title={`Leave ${organization.name}?`}
      confirmLabel="Leave this team"
      workingLabel="Leaving…"
      onConfirm={() => leave.mutateAsync({ userId: ownId, keptApiKeyIds })}
      onDone={onLeft}
      onClose={onClose}
      more={
        isAdmin && (
          <KeysToRevoke title="API keys you made" {...{ organization, keys, keptApiKeyIds, setKept }} />
        )
      }
    >
      Your access ends right away. An admin can invite you again.
    </EndAccessQuestion>
  );
}

function RemoveQuestion({ organization, member, onClose }: TeamQuestionProps & { member: Member }) {
  const remove = useRemoveTeamMember(organization.id);
  const { displayName, userId } = member;
  const keys = useApiKeysOf(organization.id, userId, { isAdmin: true });
  const [keptApiKeyIds, setKept] = useState<string[]>([]);
  return (
    <EndAccessQuestion
      title={`Remove ${displayName}?`}
      confirmLabel="Remove"
      workingLabel="Removing…"
      onConfirm={() => remove.mutateAsync({ userId, keptApiKeyIds })}
      onDone={() => showToast(`${displayName} was removed from the team.`)}
      onClose={onClose}
      more={
        <KeysToRevoke
          title={`API keys ${displayName} made`}
          {...{ organization, keys, keptApiKeyIds, setKept }}
        />
      }
    >
      {`Access to ${organization.name} ends right away, even on pages open now. They're signed out on all devices. What ${displayName} did here stays.`}
    </EndAccessQuestion>
  );
}

function SignOutQuestion({ organization, member, onClose }: TeamQuestionProps & { member: Member }) {
  const signOut = useSignOutTeamMember(organization.id);
  const { displayName, userId } = member;
  return (
    <EndAccessQuestion
      title={`Sign out ${displayName} everywhere?`}
      confirmLabel="Sign out everywhere"
      workingLabel="Signing out…"
      onConfirm={() => signOut.mutateAsync(userId)}
      onDone={() => showToast(`${displayName} is signed out on all devices.`)}
      onClose={onClose}
    >
      {`Do this if a phone or laptop is lost. ${displayName} is signed out on all devices right away, stays on the team and can sign in again.`}
    </EndAccessQuestion>
  );
}

type EndAccessQuestionProps = {
  title: string;
  children: string;
  /** Below the text. */
  more?: ReactNode;
  confirmLabel: string;
  workingLabel: string;
  onConfirm: () => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
};

export function EndAccessQuestion(props: EndAccessQuestionProps) {
  const { title, children, more, confirmLabel, workingLabel, onConfirm, onDone, onClose } = props;
  const { attempt, run } = useAttempt(teamErrors.changeFailed.message);
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={attempt.status === "working" ? workingLabel : confirmLabel}
      isOpen
      onOpenChange={onClose}
      onConfirm={() =>
        void run(async () => {
          await onConfirm();
          onClose();
          onDone();
        })
      }
    >
      <div className="stack stack-tight">
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        <p>{children}</p>
        {more}
      </div>
    </ConfirmDialog>
  );
}
