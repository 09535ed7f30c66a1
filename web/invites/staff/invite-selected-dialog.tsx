import { Send } from "lucide-react";
import { useState } from "react";
import { inviteErrors } from "#domain/invites/errors.ts";
import { invitesPerDay, type EventInvites } from "#domain/invites/invite.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { useInviteAll } from "./calls.ts";
import { useEventInvites } from "./event-invites-calls.ts";
import { InvitePreview, RoundNotes, type InvitingOrganization } from "./invite-all-dialog.tsx";
import type { InviteRound } from "./invite-round.ts";
import { describeInvites, useReturning } from "./returning.ts";
import "./inviting.css";

type Props = {
  organization: InvitingOrganization;
  eventId: string;
  participantIds: readonly string[];
  onClose: () => void;
};

type Result = Omit<InviteRound, "failedBefore" | "waitingBefore">;

/** Invites the contacts of the selected participants, after a question. */
export function InviteSelectedDialog({ organization, eventId, participantIds, onClose }: Props) {
  const of = { orgId: organization.id, eventId };
  const words = organizationTerms(organization);
  const { data } = useEventInvites(of);
  const chosen = new Set(participantIds);
  const returning = useReturning(of)?.filter((id) => chosen.has(id)).length;
  const inviteAll = useInviteAll(of);
  const { attempt, run } = useAttempt(inviteErrors.createFailed.message);
  const [result, setResult] = useState<Result>();
  const perDay = invitesPerDay(organization.standing ?? "approved").toLocaleString("en-US");
  const uninvited = countUninvited(data?.participants ?? [], chosen);
  const people = pluralize(uninvited, words.contact, words.contacts);
  return (
    <Dialog
      title={`Invite ${words.contacts.toLowerCase()}`}
      size="narrow"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <div className="invite-all">
        {result === undefined ? (
          <>
            {uninvited === 0 ? (
              <p>{`All ${words.contacts.toLowerCase()} of the selected ${words.participants.toLowerCase()} are invited.`}</p>
            ) : (
              <p>{describeInvites(uninvited, returning, words)}</p>
            )}
            {uninvited > 0 && <InvitePreview organizationName={organization.name} />}
            {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
            <DialogActions>
              <Button slot="close">{uninvited === 0 ? "Close" : "Cancel"}</Button>
              {uninvited > 0 && (
                <Button
                  variant="primary"
                  icon={<Send />}
                  onPress={() => void run(async () => setResult(await inviteAll.mutateAsync(participantIds)))}
                >
                  {attempt.status === "working" ? "Inviting…" : `Invite ${people}`}
                </Button>
              )}
            </DialogActions>
          </>
        ) : (
          <>
            <div role="status" className="invite-result">
              {result.queued > 0 && (
                <p>{`${pluralize(result.queued, "invite is", "invites are")} on the way.`}</p>
              )}
              <RoundNotes standing={organization.standing} round={result} words={words} perDay={perDay} />
            </div>
            <DialogActions>
              {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was pressed */}
              <Button slot="close" autoFocus>
                Back to the board
              </Button>
            </DialogActions>
          </>
        )}
      </div>
    </Dialog>
  );
}

function countUninvited(participants: EventInvites["participants"], chosen: ReadonlySet<string>): number {
  return participants.reduce(
    (sum, { id, summary }) => sum + (chosen.has(id) ? (summary?.notInvited ?? 0) : 0),
    0,
  );
}
