import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { useMessages } from "#web/platform/language.ts";
import { replyMessages } from "../messages/en.ts";
import { useMyResponses } from "../family/my-responses-calls.ts";
import { askForMyDownload } from "./calls.ts";
import { DownloadButton } from "./download-button.tsx";
import "./downloads.css";

export type KeepLettersProps = { userId: string; participant: MyParticipant; hasNotes: boolean };

/** Renders nothing while there are no letters or replies. */
export function KeepLetters({ userId, participant, hasNotes }: KeepLettersProps) {
  const { participantId, participantName } = participant;
  const t = useMessages(replyMessages);
  const responses = useMyResponses(participantId, userId).data?.responses ?? [];
  if (!hasNotes && responses.length === 0) return null;
  return (
    <section className="keep-letters" aria-labelledby="keep-letters-title">
      <h2 id="keep-letters-title">{t.keepTitle}</h2>
      <p>{t.keepWhat(firstNameOf(participantName))}</p>
      <DownloadButton label={t.downloadAll} ask={() => askForMyDownload(participantId)} />
    </section>
  );
}
