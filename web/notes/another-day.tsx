import { CalendarPlus } from "lucide-react";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import type { Note } from "#domain/notes/note.ts";
import { useServerMinute } from "#web/events/use-server-minute.ts";
import { useMessages } from "#web/platform/language.ts";
import { Button } from "#web/ui/button.tsx";
import { freeDays, offersDays, type Day } from "./free-days.ts";
import { NoteDock } from "./note-dock.tsx";
import { noteMessages } from "./messages/en.ts";

type Props = {
  participant: MyParticipant;
  notes: readonly Note[];
  onWrite: (day: Day) => void;
};

export function AnotherDay({ participant, notes, onWrite }: Props) {
  const t = useMessages(noteMessages);
  const now = useServerMinute();
  const [first] = offersDays(participant) ? freeDays(participant, notes, now) : [];
  if (first === undefined) return null;
  return (
    <NoteDock>
      <Button icon={<CalendarPlus />} onPress={() => onWrite(first)}>
        {first === null ? t.writeNote : t.writeForAnotherDay}
      </Button>
    </NoteDock>
  );
}
