import { lazy, Suspense, type ComponentType } from "react";
import type { RepliesPlace } from "#web/notes/note-list.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { useMessages } from "#web/platform/language.ts";
import { notLoadedMessages } from "#web/ui/messages/not-loaded-en.ts";
import { familyMessages } from "../messages/en.ts";

/** Lazy: most letters have no reply yet, and a phone must not wait for this code. */
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

function Coming({ above }: RepliesPlace) {
  const t = useMessages(familyMessages);
  return (above?.respondedAt ?? null) !== null && <p role="status">{t.loadingResponses}</p>;
}

function NotLoaded({ notes, newer, above }: RepliesPlace) {
  const t = useMessages(familyMessages);
  const { reloads } = useMessages(notLoadedMessages);
  if (newer.length > 0 || above?.id !== notes[0]?.id) return null;
  return (
    <ErrorBox sentence={t.repliesNotLoaded} onRetry={() => window.location.reload()}>
      {reloads}
    </ErrorBox>
  );
}
