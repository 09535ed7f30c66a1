import { useMemo } from "react";
import { ImageUp } from "lucide-react";
import type { Terms } from "#domain/organizations/terms.ts";
import { bySheet, type ReplySheet } from "#domain/responses/place-replies.ts";
import { responseErrors } from "#domain/responses/errors.ts";
import type { StaffResponse } from "#domain/responses/response.ts";
import { Picture } from "#web/brand/picture.tsx";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import type { EventRef } from "#web/roster/calls.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useParticipantResponses } from "../calls.ts";
import { ReplySheetPanel } from "./reply-sheet-panel.tsx";
import "./participant-responses.css";

type Props = { of: EventRef; participantId: string; words: Terms; timeZone: string };

export function ParticipantResponses({ of, participantId, words, timeZone }: Props) {
  const { data, error, dataUpdatedAt, refetch } = useParticipantResponses(of, participantId);
  const sheets = useMemo(() => bySheet(data?.responses ?? []).toSorted(goneLast), [data]);
  return (
    <div className="participant-responses">
      {error !== null && (
        <LoadFailed
          error={error}
          failed={responseErrors.loadFailed.message}
          loadedAt={dataUpdatedAt}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <Skeleton label="Loading responses…" rows={4} />}
      {data !== undefined && sheets.length === 0 && (
        <EmptyState
          picture={<Picture name="empty-mailbox" />}
          title="No responses yet"
          action={
            <LinkButton href={`/org/${of.orgId}/events/${of.eventId}/upload`} icon={<ImageUp />}>
              Upload Responses
            </LinkButton>
          }
        >
          {`Pages from ${data.participantName} show up here once they're uploaded.`}
        </EmptyState>
      )}
      {data !== undefined &&
        sheets.map((sheet) => (
          <ReplySheetPanel
            key={sheet.key}
            of={of}
            sheet={sheet}
            participant={{ id: participantId, name: data.participantName, timeZone }}
            words={words}
          />
        ))}
    </div>
  );
}

/** Fully withdrawn sheets come last; otherwise the order stays. */
function goneLast(one: ReplySheet<StaffResponse>, other: ReplySheet<StaffResponse>): number {
  return Number(isGone(one)) - Number(isGone(other));
}

function isGone({ pages }: ReplySheet<StaffResponse>): boolean {
  return pages.every(({ withdrawnAt }) => withdrawnAt !== null);
}
