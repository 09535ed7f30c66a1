import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { eventStatus } from "#domain/events/event.ts";
import { useQuarterHour } from "#web/events/use-quarter-hour.ts";
import { useMyActivity } from "./activity-calls.ts";
import { AlsoTo, type Other } from "./also-to.tsx";
import { callNames } from "./call-names.ts";
import { hasMailOn } from "./free-days.ts";

type Props = {
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
export function OthersToo({ userId, participant, everybody, deliverOn, ...rest }: Props) {
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
