import { eventErrors } from "#domain/events/errors.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { useCopyEventBuildings } from "#web/events/calls.ts";
import { sentenceOf } from "#web/platform/error-codes.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Anchor } from "#web/ui/anchor.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { showToast } from "#web/ui/toast-store.ts";

/** An error after a dialog had closed. It stays on the page until it is resolved or another action starts. */
export type EventTrouble =
  | { type: "none" }
  | { type: "not-copied"; id: string; name: string }
  | { type: "not-restored"; name: string; error: unknown };

type Props = { orgId: string; words: Terms; trouble: EventTrouble; onMended: () => void };

export function EventTroubleBox({ orgId, words, trouble, onMended }: Props) {
  if (trouble.type === "none") return null;
  if (trouble.type === "not-copied") return <NotCopied {...{ orgId, words, onMended }} event={trouble} />;
  return (
    <ErrorBox sentence={sentenceOf(trouble.error, eventErrors.restoreFailed.message)}>
      {`${trouble.name} is still deleted. `}
      <Anchor href={`/org/${orgId}/recently-deleted`}>Open Recently deleted</Anchor>
    </ErrorBox>
  );
}

type NotCopiedProps = Omit<Props, "trouble"> & { event: { id: string; name: string } };

function NotCopied({ orgId, words, event, onMended }: NotCopiedProps) {
  const copy = useCopyEventBuildings(orgId);
  const { run } = useAttempt(eventErrors.buildingsNotCopied.message);
  return (
    <ErrorBox
      sentence={eventErrors.buildingsNotCopied.message}
      onRetry={() =>
        void run(async () => {
          await copy.mutateAsync(event.id);
          showToast(`${words.buildings} were copied into ${event.name}.`);
          onMended();
        })
      }
    >
      {"You can also add them by hand: "}
      <Anchor href={`/org/${orgId}/events/${event.id}/participants`}>
        {`${words.participants} of ${event.name}`}
      </Anchor>
    </ErrorBox>
  );
}
