import { Send } from "lucide-react";
import { inviteErrors } from "#domain/invites/errors.ts";
import { inviteMailMessages } from "#domain/invites/mail-messages.ts";
import { invitesPerDay, type EventInvites } from "#domain/invites/invite.ts";
import { organizationTerms, type Terms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import type { InviteStatus } from "#domain/roster/invite-status.ts";
import type { Standing } from "#domain/standing.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { InviteBadge } from "#web/roster/contacts/invite-badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { MailPreview } from "#web/ui/mail-preview.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useInviteAll } from "./calls.ts";
import { useEventInvites } from "./event-invites-calls.ts";
import { resultOf, sendingOf, waitingIn, waitingOf, type InviteRound } from "./invite-round.ts";
import { describeInvites, useReturning } from "./returning.ts";
import "./inviting.css";

export type InvitingOrganization = {
  id: string;
  name: string;
  type: string | null;
  standing?: Standing | undefined;
};

export type InviteAllDialogProps = {
  title: string;
  organization: InvitingOrganization;
  eventId: string;
  round: InviteRound | undefined;
  onRound: (round: InviteRound) => void;
  /** `over`: the round has finished and can be discarded. */
  onClose: (over: boolean) => void;
};

export function InviteAllDialog(props: InviteAllDialogProps) {
  const { title, organization, eventId, round, onRound, onClose } = props;
  const of = { orgId: organization.id, eventId };
  const words = organizationTerms(organization);
  const perDay = invitesPerDay(organization.standing ?? "approved").toLocaleString("en-US");
  const { data, error, dataUpdatedAt, refetch } = useEventInvites(of);
  const close = () => onClose(data !== undefined && waitingIn(data.counts, round) === 0);
  return (
    <Dialog title={title} size="narrow" isOpen onOpenChange={close}>
      <div className="invite-all">
        {error !== null && (
          <LoadFailed
            error={error}
            failed={inviteErrors.loadFailed.message}
            loadedAt={dataUpdatedAt}
            onRetry={() => void refetch()}
          />
        )}
        {data === undefined && error === null && <Skeleton label="Loading…" rows={3} />}
        {data !== undefined && (
          <>
            <InviteCounts counts={data.counts} label={`Invites of ${words.contacts.toLowerCase()}`} />
            {(round !== undefined || waitingOf(data.counts) > 0) && (
              <RoundProgress
                standing={organization.standing}
                counts={data.counts}
                round={round}
                words={words}
                perDay={perDay}
              />
            )}
            {round === undefined && (
              <AskToInvite
                of={of}
                {...data}
                organizationName={organization.name}
                words={words}
                perDay={perDay}
                onRound={onRound}
              />
            )}
          </>
        )}
        {round !== undefined && (
          <DialogActions>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was pressed */}
            <Button autoFocus onPress={close}>
              Back to the board
            </Button>
          </DialogActions>
        )}
      </div>
    </Dialog>
  );
}

type AskProps = EventInvites & {
  of: { orgId: string; eventId: string };
  organizationName: string;
  words: Terms;
  perDay: string;
  onRound: (round: InviteRound) => void;
};

function AskToInvite({ of, organizationName, counts, words, perDay, onRound }: AskProps) {
  const { attempt, run } = useAttempt(inviteErrors.createFailed.message);
  const inviteAll = useInviteAll(of);
  const returning = useReturning(of);
  const contacts = words.contacts.toLowerCase();
  const people = pluralize(counts.none, words.contact, words.contacts);
  function invite(): void {
    const before = { failedBefore: counts.error, waitingBefore: waitingOf(counts) };
    void run(async () => {
      const { queued, linked, left, heldBack } = await inviteAll.mutateAsync(undefined);
      onRound({ queued, linked, left, heldBack, ...before });
    });
  }
  if (counts.none === 0) return <p>{`All ${contacts} are invited.`}</p>;
  return (
    <>
      <p className="invite-all-ask">{`${people} ${counts.none === 1 ? "is" : "are"} not invited yet.`}</p>
      <p>{describeInvites(counts.none, returning?.length, words)}</p>
      <p className="invite-all-note">
        {`We skip ${contacts} you already invited and addresses that unsubscribed from this ${words.organization}. At most ${perDay} emails go out in 24 hours.`}
      </p>
      <InvitePreview organizationName={organizationName} />
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <DialogActions>
        <Button slot="close">Cancel</Button>
        <Button variant="primary" icon={<Send />} onPress={invite}>
          {attempt.status === "working" ? "Inviting…" : `Invite ${people}`}
        </Button>
      </DialogActions>
    </>
  );
}

/** With a sample name. */
export function InvitePreview({ organizationName }: { organizationName: string }) {
  const { en } = inviteMailMessages;
  const named = { organizationName, firstName: "Maya" };
  return (
    <MailPreview
      label="Sample of the email"
      subject={en.subject(named)}
      paragraphs={[en.invites({ ...named, invitedBy: "Your office" })]}
      button={en.accept}
    />
  );
}

const order: readonly (InviteStatus | null)[] = [null, "pending", "queued", "sent", "accepted", "error"];

type Props = { counts: EventInvites["counts"]; label: string };

export function InviteCounts({ counts, label }: Props) {
  const some = order.filter((status) => counts[status ?? "none"] > 0);
  return (
    <ul className="invite-counts" aria-label={label}>
      {some.map((status) => (
        <li key={status ?? "none"}>
          <InviteBadge status={status} /> <span>{counts[status ?? "none"].toLocaleString("en-US")}</span>
        </li>
      ))}
    </ul>
  );
}

type RoundProgressProps = {
  standing: Standing | undefined;
  counts: EventInvites["counts"];
  round: InviteRound | undefined;
  words: Terms;
  perDay: string;
};

export function RoundProgress({ standing, counts, round, words, perDay }: RoundProgressProps) {
  const { out, total } = sendingOf(counts, round);
  const isOver = waitingIn(counts, round) === 0;
  const toView = (count: number) => count.toLocaleString("en-US");
  return (
    <div className="invite-round">
      {total > 0 && (
        <ProgressBar
          label={`${toView(out)} of ${toView(total)} ${total === 1 ? "email" : "emails"} sent`}
          percent={(100 * out) / total}
        />
      )}
      {!isOver && (
        <p className="invite-all-note">
          You can close this. Emails keep going out; if one fails we retry for 24 hours.
        </p>
      )}
      <div role="status" className="invite-result">
        {round !== undefined && isOver && round.queued > 0 && <p>{resultOf(counts, round)}</p>}
        {round !== undefined && (
          <RoundNotes standing={standing} round={round} words={words} perDay={perDay} />
        )}
      </div>
    </div>
  );
}

type RoundNotesProps = {
  standing: Standing | undefined;
  round: Omit<InviteRound, "failedBefore" | "waitingBefore">;
  words: Terms;
  perDay: string;
};

export function RoundNotes({ standing, round, words, perDay }: RoundNotesProps) {
  const { queued, linked, left, heldBack } = round;
  const families = linked === 1 ? "1 family" : `${linked.toLocaleString("en-US")} families`;
  return (
    <>
      {linked > 0 && (
        <p>{`${families} from an earlier ${words.event.toLowerCase()} added without an invite.`}</p>
      )}
      {left > 0 && (
        <p>
          {standing === "new"
            ? `${left.toLocaleString("en-US")} ${left === 1 ? "is" : "are"} left until we've checked your ${words.organization}, usually within a day. Until then, ${perDay} invites go out a day.`
            : `${left.toLocaleString("en-US")} ${left === 1 ? "is" : "are"} left for tomorrow: at most ${perDay} emails go out in 24 hours.`}
        </p>
      )}
      {heldBack.length > 0 && (
        <div className="invite-held-back">
          <p>
            {`${pluralize(heldBack.length, words.contact, words.contacts)} held back. Open the ${words.participant.toLowerCase()}'s ${words.contacts.toLowerCase()} to decide.`}
          </p>
          <ul>
            {heldBack.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      {queued + linked + left + heldBack.length === 0 && (
        <p>{`No invites were sent: the remaining contacts unsubscribed from this ${words.organization}.`}</p>
      )}
    </>
  );
}
