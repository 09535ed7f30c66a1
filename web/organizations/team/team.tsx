import { Send } from "lucide-react";
import { lazy, Suspense, useState, type ComponentType, type FormEvent } from "react";
import { roles, type Role, type SessionAnswer } from "#domain/identity/session.ts";
import { counselorTerm } from "#domain/organizations/counselor-term.ts";
import type { NewCounselor } from "#domain/organizations/counselors.ts";
import { teamErrors } from "#domain/organizations/errors.ts";
import { newTeamInvite, type NewTeamInvite, type TeamAnswer } from "#domain/organizations/team.ts";
import { organizationTerms, roleLabel, type Wording } from "#domain/organizations/terms.ts";
import { Picture } from "#web/brand/picture.tsx";
import { newId } from "#web/platform/new-id.ts";
import { clearIfUnchanged, useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { focusField } from "#web/ui/focus-field.ts";
import { Panel } from "#web/ui/panel.tsx";
import { Select } from "#web/ui/select.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useInviteCounselor } from "../counselor-calls.ts";
import { LoadFailed } from "../load-failed.tsx";
import {
  useChangeRole,
  useInviteTeamMember,
  useResendTeamInvite,
  useRevokeTeamInvite,
  useTeam,
} from "../team-calls.ts";
import { InviteBadge } from "./invite-badge.tsx";
import type { Member, MemberActions, MemberTableProps } from "./member-table.tsx";
import { RoleBadge } from "./role-badge.tsx";
import type { DialogRequest } from "./team-question.tsx";
import { lazyPart } from "#web/platform/lazy-part.ts";
import "./team.css";

/** Lazy, because tables are large. */
const MemberTable = lazy(async (): Promise<{ default: ComponentType<MemberTableProps> }> => {
  try {
    return { default: (await import("./member-table.tsx")).MemberTable };
  } catch {
    return { default: () => <ErrorBox sentence={teamErrors.loadFailed.message} /> };
  }
});

/** Offline it renders nothing, because nothing can be changed either. */
const TeamQuestion = lazyPart(async () => (await import("./team-question.tsx")).TeamQuestion);

const CounselorFields = lazyPart(async () => (await import("./counselor-fields.tsx")).CounselorFields);

const Counselors = lazyPart(async () => (await import("./counselors.tsx")).Counselors);

type Props = {
  organization: SessionAnswer["organizations"][number];
  ownId: string;
  onLeft: () => void;
  onResetPasskeys: (userId: string) => Promise<unknown>;
};

export function Team({ organization, ownId, onLeft, onResetPasskeys }: Props) {
  const team = useTeam(organization.id);
  const { attempt, changeRole, resend, revoke, invite } = useTeamMutations(organization.id);
  const [request, setRequest] = useState<DialogRequest>();
  const { data, error } = team;
  const manages = organization.role === "admin";
  const actions: MemberActions = {
    onChangeRole: changeRole,
    onSignOut: (member) => setRequest({ type: "signing-out", member }),
    onResetPasskeys: (member) => setRequest({ type: "resetting-passkeys", member, reset: onResetPasskeys }),
    onRemove: (member) => setRequest({ type: "removing", member }),
  };
  return (
    <div className="team">
      {error !== null && (
        <LoadFailed
          error={error}
          failed={teamErrors.loadFailed.message}
          loadedAt={team.dataUpdatedAt}
          onRetry={() => void team.refetch()}
        />
      )}
      {manages && (
        <Panel title="Invite to the team">
          <InviteForm organization={organization} onInvite={invite} orgId={organization.id} />
        </Panel>
      )}
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      {(data !== undefined || error === null) && (
        <Panel title="People" flush>
          {data === undefined ? (
            <Skeleton label="Loading the team…" rows={3} />
          ) : (
            <Suspense fallback={<Skeleton label="Loading the team…" rows={3} />}>
              <MemberTable
                members={data.members}
                ownId={ownId}
                timeZone={organization.timeZone}
                actions={manages ? actions : undefined}
                onLeave={() => setRequest({ type: "leaving" })}
              />
            </Suspense>
          )}
        </Panel>
      )}
      {data !== undefined && data.invites.length > 0 && (
        <Panel title="Open invitations" count={data.invites.length} flush>
          <OpenInvites invites={data.invites} onResend={resend} onRevoke={revoke} />
        </Panel>
      )}
      {manages && (
        <Suspense>
          <Counselors organization={organization} />
        </Suspense>
      )}
      {manages && data?.members.length === 1 && data.invites.length === 0 && <AloneSoFar />}
      {request !== undefined && (
        <Suspense fallback={null}>
          <TeamQuestion {...{ request, organization, ownId, onLeft }} onClose={() => setRequest(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

function AloneSoFar() {
  return (
    <EmptyState picture={<Picture name="invite-families" />} title="You're the only one here" layout="beside">
      Your colleagues sign in with their own accounts. You don't share a password.
    </EmptyState>
  );
}

/** Shows a toast on success and an error on the page. */
function useTeamMutations(orgId: string) {
  const { attempt, run } = useAttempt(teamErrors.changeFailed.message);
  const inviting = useInviteTeamMember(orgId);
  const invitingCounselor = useInviteCounselor(orgId);
  const changing = useChangeRole(orgId);
  const resending = useResendTeamInvite(orgId);
  const revoking = useRevokeTeamInvite(orgId);

  function changeRole({ userId, displayName }: Member, role: Role): void {
    void run(async () => {
      await changing.mutateAsync({ userId, role });
      showToast(`${displayName} is now ${role === "admin" ? "an admin" : "a member"}.`);
    });
  }

  function resend({ id, email }: OpenTeamInvite): void {
    void run(async () => {
      await resending.mutateAsync(id);
      showToast(`${email} is invited again.`);
    });
  }

  function revoke({ id, email }: OpenTeamInvite): void {
    void run(async () => {
      await revoking.mutateAsync(id);
      showToast(`The invitation of ${email} is revoked.`);
    });
  }

  async function invite(invite: NewInvite): Promise<void> {
    if ("buildings" in invite) await invitingCounselor.mutateAsync(invite);
    else await inviting.mutateAsync(invite);
    showToast(`${invite.email} is invited.`);
  }

  return { attempt, changeRole, resend, revoke, invite };
}

type NewInvite = NewTeamInvite | NewCounselor;

type InviteFormProps = {
  organization: Wording;
  onInvite: (invite: NewInvite) => Promise<unknown>;
  /** Whose buildings a counselor can get. Without it, the role cannot be chosen. */
  orgId?: string;
};

const choices = roles.toReversed().map((role) => ({ id: role, label: roleLabel(role) }));

export function InviteForm({ organization, onInvite, orgId }: InviteFormProps) {
  const words = organizationTerms(organization);
  const { participants, events } = words;
  const ofBuildings = words.buildings.toLowerCase();
  const counselor = { id: "counselor" as const, label: counselorTerm(words) };
  const [id, setId] = useState(newId);
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role | "counselor">("member");
  const [buildings, setBuildings] = useState<string[]>([]);
  const { attempt, run, refuse } = useAttempt(teamErrors.inviteFailed.message);

  /** A new address or role needs a new id, or a lost response to the first invite would be taken for this one. */
  function renew(): void {
    setId(newId());
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const invite =
      role === "counselor"
        ? (await import("#domain/organizations/counselors.ts")).newCounselor.safeParse({
            id,
            email,
            buildings,
          })
        : newTeamInvite.safeParse({ id, email, role });
    if (!invite.success) {
      const [issue] = invite.error.issues;
      const isEmail = issue?.path[0] !== "buildings";
      refuse(issue?.message ?? teamErrors.inviteFailed.message, isEmail ? "email" : "buildings");
      return isEmail ? focusField(form, "email") : undefined;
    }
    await run(
      () => onInvite(invite.data),
      () => {
        renew();
        setEmail(clearIfUnchanged(email));
        setRole((now) => (now === role ? "member" : now));
        setBuildings([]);
        focusField(form, "email");
      },
    );
  }

  return (
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label="Invite to the team"
      className="invite-form"
    >
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <div className="invite-form-fields">
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          value={email}
          onChange={(typed) => {
            setEmail(typed);
            renew();
          }}
          isInvalid={attempt.status === "failed" && attempt.field === "email"}
        />
        <Select
          label="Role"
          options={orgId === undefined ? choices : [...choices, counselor]}
          value={role}
          onChange={(chosen) => {
            setRole(chosen);
            renew();
          }}
        />
        {role === "counselor" && orgId !== undefined && (
          <Suspense>
            <CounselorFields
              orgId={orgId}
              chosen={buildings}
              onChange={(chosen) => {
                setBuildings(chosen);
                renew();
              }}
            />
          </Suspense>
        )}
        <Button type="submit" variant="primary" icon={<Send />}>
          {attempt.status === "working" ? "Inviting…" : "Invite"}
        </Button>
      </div>
      <p className="small muted">
        {role === "counselor"
          ? `${counselor.label}s hand out mail and scan replies in their ${ofBuildings} while ${events.toLowerCase()} run. They see no families, no addresses and no other ${ofBuildings}.`
          : `Members look after ${participants.toLowerCase()} and their letters. Admins also plan ${events.toLowerCase()} and manage the team.`}
      </p>
    </form>
  );
}

export type OpenTeamInvite = TeamAnswer["invites"][number];
type OpenInvitesProps = {
  invites: readonly OpenTeamInvite[];
  onResend: (invite: OpenTeamInvite) => void;
  onRevoke: (invite: OpenTeamInvite) => void;
};

export function OpenInvites({ invites, onResend, onRevoke }: OpenInvitesProps) {
  return (
    <ul className="open-invites">
      {invites.map((invite) => (
        <li key={invite.id}>
          <span className="open-invite-email">{invite.email}</span>
          <span className="open-invite-states">
            <RoleBadge role={invite.role} />
            <InviteBadge invite={invite} />
          </span>
          <span className="open-invite-actions">
            {(invite.isExpired === true || invite.mail === "failed") && (
              <Button
                aria-label={`Send again the invitation of ${invite.email}`}
                onPress={() => onResend(invite)}
              >
                Send again
              </Button>
            )}
            <Button
              variant="danger"
              aria-label={`Revoke the invitation of ${invite.email}`}
              onPress={() => onRevoke(invite)}
            >
              Revoke
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}
