import { ArrowLeft } from "lucide-react";
import { Suspense, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { eventStatus } from "#domain/events/event.ts";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { Stamp } from "#web/brand/stamp.tsx";
import { useQuarterHour } from "#web/events/use-quarter-hour.ts";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { useMyParticipants } from "#web/invites/calls.ts";
import { callNames } from "#web/notes/call-names.ts";
import { useMyParticipant } from "#web/notes/calls.ts";
import { MyNotes } from "#web/notes/my-notes.tsx";
import { UnsentHere } from "#web/notes/unsent-here.tsx";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { CallFailed } from "#web/platform/call-failed.ts";
import { isUnexpectedAnswer } from "#web/platform/error-codes.ts";
import { useMessages } from "#web/platform/language.ts";
import { HowItPrints } from "#web/printing/how-it-prints.tsx";
import { NewReply, RepliesInPlace } from "#web/responses/family/replies-in-place.tsx";
import type { KeepLettersProps } from "#web/responses/downloads/keep-letters.tsx";
import { Anchor } from "#web/ui/anchor.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { uiMessages } from "#web/ui/messages/en.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { familyMessages } from "../messages/en.ts";
import { FamilyPage } from "./family-page.tsx";
import { lazyPart } from "#web/platform/lazy-part.ts";
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
        <Suspense>
          <InviteWaits userId={user.uid} />
        </Suspense>
        <Letters userId={user.uid} participantId={participantId} everybody={everybody} />
      </div>
    </FamilyPage>
  );
}

/** Loaded after the letters, and left out if loading fails. */
const InviteWaits = lazyPart(async () => (await import("#web/invites/invite-waits.tsx")).InviteWaits);

/** Lazy: nearly all organizations are open. */
const ClosedLine = lazyPart(async () => (await import("./closed-line.tsx")).ClosedLine);

type Props = { userId: string; participantId: string; everybody: readonly MyParticipant[] };

function Letters({ userId, participantId, everybody }: Props) {
  const t = useMessages(familyMessages);
  const { loading } = useMessages(uiMessages);
  const participant = useMyParticipant(participantId, userId);
  const [search] = useSearchParams();
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
      {data?.closing && (
        <Suspense>
          <ClosedLine participant={data} />
        </Suspense>
      )}
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
        isClosed={data !== undefined && (!!data.closing || eventStatus(data, data.timeZone, now) === "Past")}
        opensEditor={search.has("write")}
        howItPrints={HowItPrints}
        replies={RepliesInPlace}
        newReply={NewReply}
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

/** Loaded after the letters. Offline it renders nothing, because downloads need the network too. */
const KeepingOfParticipant = lazyPart(
  async () => (await import("./keeping-of-participant.tsx")).KeepingOfParticipant,
);

function ParticipantKeeping(props: KeepLettersProps) {
  return (
    <Suspense fallback={null}>
      <KeepingOfParticipant {...props} />
    </Suspense>
  );
}

const most = 8;

type ParticipantSiblingsProps = { everybody: readonly MyParticipant[]; participantId: string };

function ParticipantSiblings({ everybody, participantId }: ParticipantSiblingsProps) {
  const names = callNames(everybody);
  const t = useMessages(familyMessages);
  return (
    <nav className="siblings" aria-label={t.peopleYouWriteTo}>
      <ul>
        {everybody.slice(0, most).map((one) => (
          <li key={one.participantId}>
            <Anchor
              href={`/my/participants/${one.participantId}`}
              aria-current={one.participantId === participantId ? "page" : undefined}
            >
              <Stamp participantId={one.participantId} />
              {names.get(one.participantId)}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
