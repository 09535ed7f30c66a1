import { useState } from "react";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { useMyNotes } from "./calls.ts";
import { hasInterruptedDraft } from "./drafts.ts";
import { useDrafts } from "./use-drafts.ts";
import { useOnline } from "./use-online.ts";
import { useSendToo } from "./use-send-too.ts";
import { useWriting } from "./use-writing.ts";

type Props = { userId: string; everybody: readonly MyParticipant[] };

/** Letters whose saving was interrupted, on a page that does not show them: the person may have thought that they went. */
export function SendInterrupted({ userId, everybody }: Props) {
  const online = useOnline();
  return everybody.map((participant) => (
    <SendTo key={participant.participantId} {...{ userId, participant, everybody, online }} />
  ));
}

type SendToProps = Props & { participant: MyParticipant; online: boolean };

function SendTo({ online, ...props }: SendToProps) {
  const { userId, participant } = props;
  const [isDue, setDue] = useState(() => hasInterruptedDraft(userId, participant.participantId));
  return online && isDue ? <Send {...props} onSent={() => setDue(false)} /> : null;
}

type SendProps = Omit<SendToProps, "online"> & { onSent: () => void };

function Send({ userId, participant, everybody, onSent }: SendProps) {
  const { participantId } = participant;
  const desk = useDrafts(userId, participantId);
  const newest = useMyNotes(participantId, userId);
  const { sendToo } = useSendToo(desk, everybody);
  useWriting({
    desk,
    participantId,
    participant,
    newest,
    onSaved: (draft) => void sendToo(draft).then(onSent),
  });
  return null;
}
