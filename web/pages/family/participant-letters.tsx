import type { ReactNode } from "react";
import { ArrowLeft } from "lucide-react";
import { eventStatus } from "#domain/events/event.ts";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { useQuarterHour } from "#web/events/use-quarter-hour.ts";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { useMyParticipants } from "#web/invites/calls.ts";
import { useMyParticipant } from "#web/notes/calls.ts";
import { MyNotes } from "#web/notes/my-notes.tsx";
import { UnsentHere } from "#web/notes/unsent-here.tsx";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { CallFailed } from "#web/platform/call-failed.ts";
import { isUnexpectedAnswer } from "#web/platform/error-codes.ts";
import { HowItPrints } from "#web/printing/how-it-prints.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { useMessages } from "#web/platform/language.ts";
import { uiMessages } from "#web/ui/messages/en.ts";
import { familyMessages } from "../messages/en.ts";
import { FamilyPage } from "./family-page.tsx";
import { ParticipantKeeping } from "./participant-keeping.tsx";
import { ParticipantReplies } from "./participant-replies.tsx";
import { ParticipantSiblings } from "./participant-siblings.tsx";
import "./family.css";

export function ParticipantLetters({ participantId }: { participantId: string }) {
  const { user } = useSignedIn();
  const t = useMessages(familyMessages);
  const mine = useMyParticipants(user.uid);
  const everybody = mine.data?.participants ?? [];
  return (
    <FamilyPage>
      <div className="participant-letters">
        <TextLink href="/my/participants" icon={<ArrowLeft />}>
          {t.myParticipants}
        </TextLink>
        {everybody.length > 1 && <ParticipantSiblings everybody={everybody} participantId={participantId} />}
        <Letters userId={user.uid} participantId={participantId} everybody={everybody} />
      </div>
    </FamilyPage>
  );
}

type Props = { userId: string; participantId: string; everybody: readonly MyParticipant[] };

function Letters({ userId, participantId, everybody }: Props) {
  const t = useMessages(familyMessages);
  const { loading } = useMessages(uiMessages);
  const participant = useMyParticipant(participantId, userId);
  const now = useQuarterHour();
  const { data, error } = participant;
  if (isNoLink(error))
    return (
      <NoAccess>
        <ErrorBox sentence={noteErrors.linkNotFound.message} />
        <p>{t.everybodyUnder}</p>
        <UnsentHere userId={userId} participantId={participantId} />
      </NoAccess>
    );
  if (isUnexpectedAnswer(error))
    return (
      <NoAccess>
        <p>{t.noData}</p>
      </NoAccess>
    );
  return (
    <>
      {data === undefined ? <h1>{t.participant}</h1> : <Addressee participant={data} />}
      {error !== null && (
        <LoadFailed
          error={error}
          failed={noteErrors.participantLoadFailed.message}
          loadedAt={participant.dataUpdatedAt}
          onRetry={() => void participant.refetch()}
        />
      )}
      {data === undefined && error === null && <Skeleton label={loading} rows={3} />}
      <MyNotes
        userId={userId}
        participantId={participantId}
        participant={data}
        everybody={everybody}
        isClosed={data !== undefined && eventStatus(data, data.timeZone, now) === "Past"}
        howItPrints={HowItPrints}
        replies={ParticipantReplies}
      >
        {(hasNotes) =>
          data !== undefined && <ParticipantKeeping userId={userId} participant={data} hasNotes={hasNotes} />
        }
      </MyNotes>
    </>
  );
}

/** Mistyped, removed and foreign ids look the same, so that guessing ids reveals nothing. */
function isNoLink(error: unknown): boolean {
  return error instanceof CallFailed && ["not-found", "invalid-argument"].includes(error.status);
}

function NoAccess({ children }: { children: ReactNode }) {
  const t = useMessages(familyMessages);
  return (
    <>
      <h1>{t.participant}</h1>
      {children}
    </>
  );
}

function Addressee({ participant }: { participant: MyParticipant }) {
  const { participantName, orgName, eventName, buildingName } = participant;
  return (
    <header className="addressee">
      <h1>{participantName}</h1>
      <p>{orgName}</p>
      <p>{eventName}</p>
      {buildingName !== null && <p>{buildingName}</p>}
    </header>
  );
}
