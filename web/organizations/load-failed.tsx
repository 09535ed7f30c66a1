import { CallFailed, sentenceOf } from "#web/platform/call-failed.ts";
import { ErrorBox } from "#web/ui/error-box.tsx";

type Props = {
  error: unknown;
  /** The catalogue's sentence for this list. */
  failed: string;
  /** When what still stands on the screen was read; 0 or nothing if there is none. */
  loadedAt?: number;
  onRetry: () => void;
};

/** A list could not be read. What was read before stays below, and says from when it is. */
export function LoadFailed({ error, failed, loadedAt = 0, onRetry }: Props) {
  const sentence = sentenceOf(error, failed);
  // Asking again does not bring back what is not there.
  if (error instanceof CallFailed && error.status === "not-found") return <ErrorBox sentence={sentence} />;
  return (
    <ErrorBox sentence={sentence} onRetry={onRetry}>
      {loadedAt === 0
        ? "You may be offline, or the service is busy."
        : `You may be offline. What you see below was loaded at ${clock(loadedAt)}.`}
    </ErrorBox>
  );
}

function clock(moment: number): string {
  return new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" }).format(moment);
}
