import { useId } from "react";
import type { TimelineAnswer } from "#domain/lookup/timeline.ts";
import { setCollectingStopped } from "#domain/roster/collecting-contract.ts";
import { collectingErrors } from "#domain/roster/collecting-errors.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { call } from "#web/platform/call.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { askForParticipantDownload } from "#web/responses/downloads/calls.ts";
import { DownloadButton } from "#web/responses/downloads/download-button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Switch } from "#web/ui/switch.tsx";

type Props = {
  orgId: string;
  timeline: TimelineAnswer;
  onChanged: () => Promise<unknown>;
  onClose: () => void;
};

/** What an admin does when a parent asks what is stored about a child, or refuses that more is. */
export function ParentRequestDialog({ orgId, timeline, onChanged, onClose }: Props) {
  const { participant, event } = timeline;
  const of = { orgId, eventId: event.id };
  const { attempt, run } = useAttempt(collectingErrors.failed.message);
  const help = useId();
  const first = firstNameOf(participant.name);
  return (
    <Dialog title={`What is stored about ${first}`} size="narrow" isOpen onOpenChange={onClose}>
      <div className="stack">
        <p>
          {`One file with a PDF to read, the data for other programs, and every picture: ${first}'s place on the roster, who may write, printed letters, replies, and who opened what.`}
        </p>
        <p>
          {`It has the letters and addresses of everyone who writes to ${first}, so check who may have it before you pass it on. Each download is listed under Activity.`}
        </p>
        <DownloadButton
          label="Download everything"
          ask={() => askForParticipantDownload({ ...of, participantId: participant.id })}
        />
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        <Switch
          isSelected={participant.isStopped === true}
          isDisabled={attempt.status === "working"}
          describedBy={help}
          onChange={(stopped) =>
            void run(async () => {
              await call(setCollectingStopped, { ...of, participantId: participant.id, stopped });
              await onChanged();
            })
          }
        >
          Collect nothing more
        </Switch>
        <p id={help}>
          {`New letters to ${first} and new replies will be refused. What is here stays until its day, and letters that are here already still print.`}
        </p>
      </div>
    </Dialog>
  );
}
