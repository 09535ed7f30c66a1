import { lazy, Suspense, type ComponentType } from "react";
import type { RepliesPlace } from "#web/notes/note-list.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";

/** Most letters are not answered yet, and a phone on the way to one must not wait for what shows the answers. */
const RepliesInPlace = lazy(async (): Promise<{ default: ComponentType<RepliesPlace> }> => {
  try {
    return { default: (await import("#web/responses/family/replies-in-place.tsx")).RepliesInPlace };
  } catch {
    return { default: NotLoaded };
  }
});

export function ParticipantReplies(place: RepliesPlace) {
  return (
    <Suspense fallback={<Coming {...place} />}>
      <RepliesInPlace {...place} />
    </Suspense>
  );
}

/** Only where a reply is known to be there. */
function Coming({ above }: RepliesPlace) {
  return (above?.respondedAt ?? null) !== null && <p role="status">Loading responses…</p>;
}

/** Said once, at the top. */
function NotLoaded({ notes, newer, above }: RepliesPlace) {
  if (newer.length > 0 || above?.id !== notes[0]?.id) return null;
  return (
    <ErrorBox sentence="The replies could not be loaded." onRetry={() => window.location.reload()}>
      You may be offline. Trying again loads the whole page anew.
    </ErrorBox>
  );
}
