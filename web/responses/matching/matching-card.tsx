import { useState } from "react";
import { RotateCw, Trash2, UserSearch, ZoomIn } from "lucide-react";
import type { Terms } from "#domain/organizations/terms.ts";
import { deskErrors } from "#domain/responses/errors.ts";
import type { LetterToAddress, UnmatchedUpload } from "#domain/responses/upload.ts";
import type { ChosenSheet, LetterTo } from "#domain/responses/staff-actions.ts";
import { formatDateTime } from "#web/notes/note-times.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useAddressLetter, useMatchUpload } from "../calls.ts";
import { PictureViewer } from "../picture-viewer.tsx";
import { ReplyPicture } from "../reply-picture.tsx";
import { CodeForm } from "./code-form.tsx";
import { LazyAddressLetter } from "./lazy-address-letter.tsx";
import { DiscardDialog } from "./discard-dialog.tsx";
import { PickSheetDialog } from "./pick-sheet-dialog.tsx";
import { reasonText } from "./reason-text.ts";

type Props = {
  of: EventRef;
  words: Terms;
  upload: UnmatchedUpload;
  onSettled: () => void;
  /** The link has expired: returns a new one, or null if the image no longer waits. */
  onLost: () => Promise<string | null>;
};

type Open = "viewer" | "pick" | "discard";

export function MatchingCard({ of, words, upload, onSettled, onLost }: Props) {
  const { id, view, originalFileName, why, letter, uploadedByName, receivedAt } = upload;
  const [turns, setTurns] = useState(0);
  const [open, setOpen] = useState<Open>();
  const { attempt, run } = useAttempt(deskErrors.matchFailed.message);
  const { mutateAsync: match } = useMatchUpload(of);
  const { mutateAsync: address } = useAddressLetter(of);
  const picture = { name: `unmatched/${id}`, link: view, askAgain: onLost, alt: "The picture that waits" };

  async function matchTo(sheet: ChosenSheet): Promise<void> {
    const { asksWho } = await match({ uploadId: id, sheet });
    // The card stays: it asks for the recipient as soon as the list is refetched.
    if (asksWho === true) return setOpen(undefined);
    showToast("Matched. It goes to the family.");
    onSettled();
  }

  async function addressTo(to: LetterTo): Promise<void> {
    await address({ uploadId: id, to });
    showToast("Filed. It goes to those it is to.");
    onSettled();
  }

  return (
    <article aria-label={originalFileName} className="matching-card">
      <div className="matching-picture">
        <div className="matching-picture-turned" style={{ transform: `rotate(${turns * 90}deg)` }}>
          <ReplyPicture {...picture} />
        </div>
      </div>
      <div className="matching-picture-actions">
        <Button icon={<RotateCw />} onPress={() => setTurns(turns + 1)}>
          Rotate
        </Button>
        <Button icon={<ZoomIn />} onPress={() => setOpen("viewer")}>
          Look closely
        </Button>
      </div>
      <div className="matching-why">
        <h3>{letter === null ? originalFileName : letterText(letter)}</h3>
        <p>{reasonText(why)}</p>
        <p className="matching-more">{`${formatDateTime(receivedAt)}, ${uploadedByName}`}</p>
      </div>
      {letter === null ? (
        <CodeForm attempt={attempt} onMatch={(shortCode) => void run(() => matchTo({ shortCode }))} />
      ) : (
        <LazyAddressLetter letter={letter} onAddressed={addressTo} />
      )}
      <div className="matching-others">
        <Button variant="plain" icon={<UserSearch />} onPress={() => setOpen("pick")}>
          {letter === null ? `Pick a ${words.participant.toLowerCase()}` : "Another sheet…"}
        </Button>
        <Button variant="danger" icon={<Trash2 />} onPress={() => setOpen("discard")}>
          Discard…
        </Button>
      </div>
      {open === "viewer" && (
        <PictureViewer title={originalFileName} pictures={[picture]} onClose={() => setOpen(undefined)} />
      )}
      {open === "pick" && (
        <PickSheetDialog
          of={of}
          words={words}
          failed={deskErrors.matchFailed.message}
          onPicked={matchTo}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === "discard" && (
        <DiscardDialog of={of} upload={upload} onDiscarded={onSettled} onClose={() => setOpen(undefined)} />
      )}
    </article>
  );
}

function letterText({ participantName, buildingName }: LetterToAddress): string {
  return buildingName === null ? `From ${participantName}` : `From ${participantName}, ${buildingName}`;
}
