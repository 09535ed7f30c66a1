import { FileX2 } from "lucide-react";
import { pluralize } from "#domain/pluralize.ts";
import { deskErrors } from "#domain/responses/errors.ts";
import type { RefusedUpload } from "#domain/responses/upload.ts";
import { useFormatDateTime } from "#web/organizations/camp-clock.tsx";
import { useAttempt } from "#web/platform/use-attempt.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { useMarkRefusedSeen, useRefusedUploads } from "../calls.ts";
import "./upload.css";

const because: Record<RefusedUpload["why"], string> = {
  "not-a-picture": "not a picture",
  "too-many-pixels": "too large",
  broken: "damaged file",
  "collecting-stopped": "nothing more is stored for this person",
};

/** Files without a usable image, until staff have looked at them. Renders nothing while there are none. */
export function RefusedUploads({ of }: { of: EventRef }) {
  const formatDateTime = useFormatDateTime();
  const { data } = useRefusedUploads(of);
  const { mutateAsync: markSeen } = useMarkRefusedSeen(of);
  const { attempt, run } = useAttempt(deskErrors.seenFailed.message);
  if (data === undefined || data.uploads.length === 0) return null;
  const { uploads, count } = data;
  return (
    <Panel title="Could not be used" count={pluralize(count, "file", "files")} waits>
      <p>Please photograph these pages again. The originals are kept for a day.</p>
      <ul aria-label="Files that could not be used" className="refused-uploads">
        {uploads.map(({ id, originalFileName, why, receivedAt, uploadedByName }) => (
          <li key={id} className="refused-upload">
            <FileX2 aria-hidden />
            <div className="recent-upload-words">
              <p className="recent-upload-name">{`${originalFileName}: ${because[why]}`}</p>
              <p className="recent-upload-more">{`${formatDateTime(receivedAt)}, ${uploadedByName}`}</p>
            </div>
          </li>
        ))}
      </ul>
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <Button
        isPending={attempt.status === "working"}
        onPress={() => void run(() => markSeen(uploads.map(({ id }) => id)))}
      >
        {count > uploads.length ? `Done with these ${uploads.length}` : "Done"}
      </Button>
    </Panel>
  );
}
