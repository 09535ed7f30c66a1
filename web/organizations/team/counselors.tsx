import { Ellipsis, House, Send, UserMinus } from "lucide-react";
import { useState } from "react";
import { counselorTerm } from "#domain/organizations/counselor-term.ts";
import { teamErrors } from "#domain/organizations/errors.ts";
import { organizationTerms, termsFor, type Wording } from "#domain/organizations/terms.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { MenuItem, MenuLine } from "#web/ui/menu-item.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { LoadFailed } from "../load-failed.tsx";
import { useTerms } from "../own-words.tsx";
import { useAboutOrganization } from "../organization-settings-calls.ts";
import { OrganizationSwitch } from "../organization-switches.tsx";
import { useCounselors, useResendCounselorInvite, type Counselor } from "../counselor-calls.ts";
import type { CounselorDialogProps } from "./counselor-dialog.tsx";
import { InviteBadge } from "./invite-badge.tsx";

const CounselorDialog = lazyDialog<CounselorDialogProps>({
  load: async () => (await import("./counselor-dialog.tsx")).CounselorDialog,
  notLoaded: "We couldn't load this. Check your connection and try again.",
  close: ({ onClose }) => onClose(),
});

const listFormat = new Intl.ListFormat("en-US", { type: "conjunction" });

export type CounselorsProps = { organization: { id: string } & Wording };

/** People with access to single buildings, and invitations for them. Renders nothing without any. */
export function Counselors({ organization }: CounselorsProps) {
  const { id: orgId, type } = organization;
  const { data, error, dataUpdatedAt, refetch } = useCounselors(orgId);
  const { attempt, run } = useAttempt(teamErrors.changeFailed.message);
  const resending = useResendCounselorInvite(orgId);
  const [request, setRequest] = useState<CounselorDialogProps["request"]>();
  const label = counselorTerm(termsFor(type));

  function resend({ id, email }: Counselor): void {
    void run(async () => {
      await resending.mutateAsync(id);
      showToast(`${email} is invited again.`);
    });
  }

  if (error !== null)
    return (
      <LoadFailed
        error={error}
        failed={teamErrors.loadFailed.message}
        loadedAt={dataUpdatedAt}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined || data.counselors.length === 0) return null;
  return (
    <Panel title={`${label}s`} count={data.counselors.length} flush>
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <ul className="counselors">
        {data.counselors.map((counselor) => (
          <li key={counselor.id}>
            <span className="counselor-name">{nameOf(counselor)}</span>
            <span className="counselor-buildings">
              {listFormat.format(counselor.buildings)}
              {counselor.invite !== null && <InviteBadge invite={counselor.invite} />}
            </span>
            <CounselorMenu
              counselor={counselor}
              onChange={() => setRequest({ type: "buildings", counselor, buildings: data.buildings })}
              onResend={() => resend(counselor)}
              onRemove={() => setRequest({ type: "removing", counselor })}
            />
          </li>
        ))}
      </ul>
      <div className="counselors-switch">
        <ReadsReplies organization={organization} />
      </div>
      {request !== undefined && (
        <CounselorDialog orgId={orgId} request={request} onClose={() => setRequest(undefined)} />
      )}
    </Panel>
  );
}

function nameOf({ displayName, email }: Counselor): string {
  return displayName ?? email;
}

type MenuProps = Record<"onChange" | "onResend" | "onRemove", () => void> & { counselor: Counselor };

function CounselorMenu({ counselor, onChange, onResend, onRemove }: MenuProps) {
  const { invite } = counselor;
  const { buildings } = useTerms();
  return (
    <Menu opener={<IconButton label={`More for ${nameOf(counselor)}`} icon={<Ellipsis />} />}>
      <MenuItem icon={<House />} onAction={onChange}>
        {`Change ${buildings.toLowerCase()}`}
      </MenuItem>
      {invite !== null && (invite.isExpired || invite.mail === "failed") && (
        <MenuItem icon={<Send />} onAction={onResend}>
          Send again
        </MenuItem>
      )}
      <MenuLine />
      <MenuItem icon={<UserMinus />} tone="danger" onAction={onRemove}>
        {invite === null ? "Remove" : "Revoke"}
      </MenuItem>
    </Menu>
  );
}

function ReadsReplies({ organization }: CounselorsProps) {
  const { id } = organization;
  const { data } = useAboutOrganization(id);
  if (data === undefined) return null;
  const words = organizationTerms(organization);
  const label = `${counselorTerm(words).toLowerCase()}s`;
  return (
    <OrganizationSwitch
      orgId={id}
      isOn={data.counselorsReadReplies}
      isAdmin
      words={{
        turns: "counselorsReadReplies",
        title: "Replies",
        label: `Let ${label} read replies from their own ${words.buildings.toLowerCase()}`,
        on: {
          is: `The ${label} can read replies from their own ${words.buildings.toLowerCase()}.`,
          told: `The ${label} can read replies now.`,
        },
        off: { is: `The ${label} can't read replies.`, told: `The ${label} can't read replies anymore.` },
        help: "Off by default. Each time is listed in Activity. Replies you hold stay hidden.",
      }}
    />
  );
}
