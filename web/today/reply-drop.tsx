import { useNavigate } from "react-router";
import type { Terms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { useIntake } from "#web/responses/intake/intake.ts";
import { DropZone } from "#web/responses/upload/drop-zone.tsx";
import "#web/responses/upload/upload.css";
import { TextLink } from "#web/ui/text-link.tsx";

export type ReplyDropProps = { organization: { id: string }; eventId: string; words: Terms };

/** Takes photos and scans of replies, and leads to their queue. */
export function ReplyDrop({ organization, eventId, words }: ReplyDropProps) {
  const { add, counts } = useIntake(organization.id, eventId);
  const navigate = useNavigate();
  const queue = `/org/${organization.id}/events/${eventId}/upload`;

  function take(files: File[]): void {
    if (files.length === 0) return;
    add(files);
    void navigate(queue);
  }

  return (
    <DropZone words={words} onFiles={take} isEmpty>
      {counts.unsent > 0 && (
        <p className="reply-drop-unsent">
          {`${pluralize(counts.unsent, "photo", "photos")} not uploaded yet. `}
          <TextLink href={queue}>Go to the uploads</TextLink>
        </p>
      )}
    </DropZone>
  );
}
