import { eventStatus } from "#domain/events/event.ts";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
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

/** The user's other participants whose event is not over. */
export function OthersToo({ userId, participant, everybody, deliverOn, ...rest }: OthersTooProps) {
  const now = useQuarterHour();
  const activities = useMyActivity(userId).data?.activities ?? [];
  const names = callNames(everybody);
  const others = everybody
    .filter(({ participantId }) => participantId !== participant.participantId)
    .filter((other) => eventStatus(other, other.timeZone, now) !== "Past")
    .filter((other) => deliverOn === null || hasMailOn(other, deliverOn, now.getTime()))
    .map((other): Other => ({
      participantId: other.participantId,
      name: names.get(other.participantId) ?? other.participantName,
      place: other.eventId === participant.eventId ? undefined : `${other.eventName}, ${other.orgName}`,
      waits: activities.some(
        ({ participantId, newestNote }) =>
          participantId === other.participantId &&
          newestNote !== null &&
          newestNote.printedAt === null &&
          (newestNote.deliverOn ?? null) === deliverOn,
      ),
    }));
  return <AlsoTo others={others} {...rest} />;
}

type Other = {
  participantId: string;
  name: string;
  place: string | undefined;
  waits: boolean;
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
  const inOrder = [...others.filter(({ waits }) => !waits), ...others.filter(({ waits }) => waits)];
  return (
    <fieldset className="also-to">
      <legend className="sr-only">{t.sendTooLegend}</legend>
      {inOrder.map(({ participantId, name, place, waits }) =>
        waits ? (
          <p key={participantId}>{t.hasWaiting(name)}</p>
        ) : (
          <Checkbox
            key={participantId}
            isSelected={ticked.includes(participantId)}
            isDisabled={isDisabled}
            onChange={(isTicked) => onTick(participantId, isTicked)}
          >
            {t.sendToo(name)}
            {place !== undefined && <span className="also-to-place">{place}</span>}
          </Checkbox>
        ),
      )}
    </fieldset>
  );
}
