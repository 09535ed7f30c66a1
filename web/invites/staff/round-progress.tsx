import type { EventInvites } from "#domain/invites/invite.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { resultOf, sendingOf, waitingIn, type InviteRound } from "./invite-round.ts";

type Props = { counts: EventInvites["counts"]; round: InviteRound | undefined; words: Terms };

export function RoundProgress({ counts, round, words }: Props) {
  const { out, total } = sendingOf(counts, round);
  const isOver = waitingIn(counts, round) === 0;
  const toView = (count: number) => count.toLocaleString("en-US");
  return (
    <div className="invite-round">
      {total > 0 && (
        <ProgressBar
          label={`${toView(out)} of ${toView(total)} ${total === 1 ? "mail" : "mails"} handed over`}
          percent={(100 * out) / total}
        />
      )}
      {!isOver && (
        <p className="invite-all-note">
          You can close this: the mails go out without it. A mailbox that cannot take its mail right now is
          tried again for a day.
        </p>
      )}
      <div role="status" className="invite-result">
        {round !== undefined && isOver && round.queued > 0 && <p>{resultOf(counts, round)}</p>}
        {round !== undefined && <Beside round={round} words={words} />}
      </div>
    </div>
  );
}

function Beside({ round: { queued, linked, left }, words }: { round: InviteRound; words: Terms }) {
  const families = linked === 1 ? "1 family" : `${linked.toLocaleString("en-US")} families`;
  return (
    <>
      {linked > 0 && (
        <p>{`${families} known from an earlier ${words.event.toLowerCase()} linked without a mail.`}</p>
      )}
      {left > 0 && (
        <p>
          {`${left.toLocaleString("en-US")} ${left === 1 ? "is" : "are"} left for tomorrow: 500 mails in 24 hours is the most.`}
        </p>
      )}
      {queued + linked + left === 0 && (
        <p>{`Nobody could be invited: who is left asked not to get mail from this ${words.organization}.`}</p>
      )}
    </>
  );
}
