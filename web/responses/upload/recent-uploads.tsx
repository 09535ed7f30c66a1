import { Ban, Check, File, Hourglass, MailQuestionMark, TriangleAlert, type LucideIcon } from "lucide-react";
import { useState } from "react";
import type { Terms } from "#domain/organizations/terms.ts";
import { deskErrors } from "#domain/responses/errors.ts";
import { historyLength, type ListedUpload, type UploadState } from "#domain/responses/upload.ts";
import { useFormatDateTime } from "#web/organizations/camp-clock.tsx";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { participantPath } from "#web/organizations/participant-path.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { Anchor } from "#web/ui/anchor.tsx";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useUploadHistory } from "../calls.ts";
import "./upload.css";

type Props = { of: EventRef; words: Terms };

/** All of them would be longer than the rest of the page. */
const firstShown = 5;

export function RecentUploads({ of, words }: Props) {
  const { data, error, dataUpdatedAt, refetch } = useUploadHistory(of);
  const [isWhole, setWhole] = useState(false);
  return (
    <Panel title="Recent uploads" count={`latest ${historyLength}`} flush>
      {error !== null && (
        <div className="recent-uploads-trouble">
          <LoadFailed
            error={error}
            failed={deskErrors.historyFailed.message}
            loadedAt={dataUpdatedAt}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {data === undefined && error === null && <Skeleton label="Loading uploads…" rows={4} />}
      {data?.uploads.length === 0 && (
        <p className="recent-uploads-none">
          {`No uploads yet. Each page files itself under the right ${words.participant.toLowerCase()}.`}
        </p>
      )}
      {data !== undefined && data.uploads.length > 0 && (
        <ul aria-label="Recent uploads">
          {data.uploads.slice(0, isWhole ? undefined : firstShown).map((upload) => (
            <RecentUpload key={upload.id} of={of} upload={upload} />
          ))}
        </ul>
      )}
      {data !== undefined && data.uploads.length > firstShown && (
        <div className="recent-uploads-more">
          <Button variant="plain" onPress={() => setWhole(!isWhole)}>
            {isWhole ? "Show fewer" : `Show all ${data.uploads.length}`}
          </Button>
        </div>
      )}
    </Panel>
  );
}

const looks: Record<UploadState, { tone: BadgeTone; Icon: LucideIcon; word: string }> = {
  received: { tone: "info", Icon: Hourglass, word: "Being checked" },
  waiting: { tone: "lantern", Icon: MailQuestionMark, word: "Needs matching" },
  filed: { tone: "plain", Icon: Check, word: "Uploaded" },
  refused: { tone: "danger", Icon: TriangleAlert, word: "Not a usable picture" },
  discarded: { tone: "quiet", Icon: Ban, word: "Discarded" },
};

const nothingWritten = { tone: "quiet", Icon: File, word: "Nothing written" } as const;

function RecentUpload({ of, upload }: { of: EventRef; upload: ListedUpload }) {
  const formatDateTime = useFormatDateTime();
  const { state, originalFileName, participantId, uploadedByName, receivedAt } = upload;
  const { tone, Icon, word } = upload.nothingWritten === true ? nothingWritten : looks[state];
  const whose = recipientText(upload);
  return (
    <li className="recent-upload">
      <div className="recent-upload-words">
        {participantId !== null ? (
          <Anchor className="recent-upload-name" href={participantPath(of, participantId)}>
            {whose}
          </Anchor>
        ) : (
          <p className="recent-upload-name">{whose ?? originalFileName}</p>
        )}
        <p className="recent-upload-more">
          {`${formatDateTime(receivedAt)}, ${uploadedByName}`}
          {upload.kind === "team" && <b> · To the team</b>}
        </p>
      </div>
      <Badge tone={tone} icon={<Icon />}>
        {word}
      </Badge>
    </li>
  );
}

function recipientText({ participantName, buildingName, page }: ListedUpload): string | undefined {
  if (participantName === null) return undefined;
  const whose = buildingName === null ? participantName : `${participantName}, ${buildingName}`;
  return page !== null && page > 1 ? `${whose}, page ${page}` : whose;
}
