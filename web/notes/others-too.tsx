import { eventStatus } from "#domain/events/event.ts";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import type { Activity } from "#domain/notes/message-status.ts";
import { useQuarterHour } from "#web/events/use-quarter-hour.ts";
import { useMessages } from "#web/platform/language.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { useMyActivity } from "./activity-calls.ts";
import { callNames } from "./call-names.ts";
import { hasMailOn } from "./free-days.ts";
import { noteMessages } from "./messages/en.ts";
import "./note-editor.css";

type OthersTooProps = {
  userId: string;
  participant: MyParticipant;
  everybody: readonly MyParticipant[];
  /** Participants without mail on this day are left out. */
  deliverOn: string | null;
  ticked: readonly string[];
  isDisabled: boolean;
  onTick: (participantId: string, isTicked: boolean) => void;
};

/** The user's other participants who can get the same letter: their event is not over and no letter waits for them. */
export function OthersToo({ userId, participant, everybody, deliverOn, ...rest }: OthersTooProps) {
  const now = useQuarterHour();
  const activities = useMyActivity(userId).data?.activities ?? [];
  const names = callNames(everybody);
  const others = everybody
    .filter(({ participantId }) => participantId !== participant.participantId)
    .filter((other) => eventStatus(other, other.timeZone, now) !== "Past")
    .filter((other) => deliverOn === null || hasMailOn(other, deliverOn, now.getTime()))
    .filter(({ participantId }) => !activities.some((one) => hasWaiting(one, participantId, deliverOn)))
    .map((other): Other => ({
      participantId: other.participantId,
      name: names.get(other.participantId) ?? other.participantName,
      place: other.eventId === participant.eventId ? undefined : `${other.eventName}, ${other.orgName}`,
    }));
  return <AlsoTo others={others} {...rest} />;
}

/** Each recipient has one letter for a day. */
function hasWaiting({ participantId, newestNote }: Activity, to: string, deliverOn: string | null): boolean {
  if (participantId !== to || newestNote === null) return false;
  return newestNote.printedAt === null && (newestNote.deliverOn ?? null) === deliverOn;
}

type Other = {
  participantId: string;
  name: string;
  place: string | undefined;
};

type AlsoToProps = {
  others: readonly Other[];
  ticked: readonly string[];
  isDisabled: boolean;
  onTick: (participantId: string, isTicked: boolean) => void;
};

function AlsoTo({ others, ticked, isDisabled, onTick }: AlsoToProps) {
  const t = useMessages(noteMessages);
  if (others.length === 0) return null;
  return (
    <fieldset className="also-to">
      <legend className="sr-only">{t.sendTooLegend}</legend>
      {others.map(({ participantId, name, place }) => (
        <Checkbox
          key={participantId}
          isSelected={ticked.includes(participantId)}
          isDisabled={isDisabled}
          onChange={(isTicked) => onTick(participantId, isTicked)}
        >
          {t.sendToo(name)}
          {place !== undefined && <span className="also-to-place">{place}</span>}
        </Checkbox>
      ))}
    </fieldset>
  );
}
