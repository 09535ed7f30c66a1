import { noteReasons } from "#domain/notes/reasons.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { CallFailed } from "#web/platform/call-failed.ts";
import { useUnprintedNotesCount } from "./waiting-calls.ts";
import "./unprinted-notes.css";

/** How many wait, in words; it changes by itself while families write and staff print. */
export function UnprintedNotes({ orgId, eventId }: { orgId: string; eventId: string }) {
  const { data, error, dataUpdatedAt, refetch } = useUnprintedNotesCount({ orgId, eventId });
  return (
    <>
      {error !== null && (
        <LoadFailed
          // Which of the two it is matters here; what else the server says does not.
          error={undefined}
          failed={sentenceFor(error)}
          loadedAt={dataUpdatedAt}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <p role="status">Counting unprinted notes…</p>}
      {data !== undefined && <Waiting count={data.count} />}
    </>
  );
}

function Waiting({ count }: { count: number }) {
  if (count === 0) return <p className="unprinted-notes">No notes wait to be printed.</p>;
  return (
    <p className="unprinted-notes">
      <strong>{count.toLocaleString("en-US")}</strong>
      {count === 1 ? " note waits to be printed." : " notes wait to be printed."}
    </p>
  );
}

function sentenceFor(error: Error): string {
  const isSignedOut = error instanceof CallFailed && error.status === "unauthenticated";
  return (isSignedOut ? noteReasons.signInToCount : noteReasons.countFailed).message;
}
