import type { ReactNode } from "react";
import { noteErrors } from "#domain/notes/errors.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { CallFailed } from "#web/platform/call-failed.ts";
import { useUnprintedNotesCount } from "./waiting-calls.ts";
import "./unprinted-notes.css";

type Props = {
  orgId: string;
  eventId: string;
  children?: (count: number) => ReactNode;
};

export function UnprintedNotes({ orgId, eventId, children }: Props) {
  const { data, error, dataUpdatedAt, refetch } = useUnprintedNotesCount({ orgId, eventId });
  return (
    <>
      {error !== null && (
        <LoadFailed
          error={undefined}
          failed={sentenceFor(error)}
          loadedAt={dataUpdatedAt}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <p role="status">Counting unprinted notes…</p>}
      {data !== undefined && <Waiting count={data.count}>{children?.(data.count)}</Waiting>}
      {data?.later !== undefined && (
        <p className="unprinted-later">{formatLater(data.later, data.count > 0)}</p>
      )}
      {data?.held !== undefined && <p className="unprinted-held">{formatHeld(data.held)}</p>}
    </>
  );
}

function Waiting({ count, children }: { count: number; children: ReactNode }) {
  if (count === 0) return <p className="unprinted-none">No notes wait to be printed.</p>;
  return (
    <div className="unprinted-notes">
      <p>
        <strong>{count.toLocaleString("en-US")}</strong>
        {count === 1 ? " note waits to be printed." : " notes wait to be printed."}
      </p>
      {children}
    </div>
  );
}

function formatLater(later: number, hasOthers: boolean): string {
  const more = hasOthers ? " more" : "";
  const count = later.toLocaleString("en-US");
  return later === 1
    ? `1${more} is for a later day and waits for it.`
    : `${count}${more} are for later days and wait for them.`;
}

/** Held notes wait, and are in no print job until they are released. */
export function formatHeld(held: number): string {
  return `${held.toLocaleString("en-US")} held at the safety desk`;
}

function sentenceFor(error: Error): string {
  const isSignedOut = error instanceof CallFailed && error.status === "unauthenticated";
  return (isSignedOut ? noteErrors.signInToCount : noteErrors.countFailed).message;
}
