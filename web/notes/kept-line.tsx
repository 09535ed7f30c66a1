import { CloudOff, Smartphone, TriangleAlert } from "lucide-react";
import { counterShowsAt } from "#domain/notes/note.ts";
import { useMessages } from "#web/platform/language.ts";
import { noteMessages } from "./messages/en.ts";

type DraftLineProps = {
  /** Characters left; negative if the text is too long. */
  left: number;
  isUnsent: boolean;
  /** False if the browser could not store it. */
  onDevice: boolean;
  online: boolean;
};

/** Beside Save, the one thing to know: what keeps the letter from being saved, or where the draft is. */
export function DraftLine({ left, isUnsent, onDevice, online }: DraftLineProps) {
  const t = useMessages(noteMessages);
  if (left < 0 || (isUnsent && !onDevice))
    return (
      <p className="note-kept alarms">
        <TriangleAlert />
        {left < 0 ? t.tooLong(-left) : t.cannotKeep}
      </p>
    );
  if (left <= counterShowsAt) return <p className="note-kept">{t.charactersLeft(left)}</p>;
  if (!isUnsent) return null;
  return (
    <p className="note-kept">
      {online ? <Smartphone /> : <CloudOff />}
      {online ? t.keptHere : t.offlineKept}
    </p>
  );
}

/** Not an error: nothing is lost, and nothing has to be done. */
export function GoesLater() {
  const t = useMessages(noteMessages);
  return (
    <p role="status" className="note-kept">
      <CloudOff />
      {t.sentWhenOnline}
    </p>
  );
}

export function MoreDrafts({ more }: { more: number }) {
  const t = useMessages(noteMessages);
  if (more === 0) return null;
  return (
    <p className="note-kept">
      <Smartphone />
      {t.moreUnsent(more)}
    </p>
  );
}

export function ElsewhereLine({ firstName }: { firstName: string | undefined }) {
  const t = useMessages(noteMessages);
  return (
    <p className="note-kept">
      <Smartphone />
      {t.inAnotherTab(firstName)}
    </p>
  );
}
