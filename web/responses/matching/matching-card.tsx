import { FileX2, RotateCw, Trash2, UserSearch, ZoomIn } from "lucide-react";
import { Suspense, useState, type ReactNode } from "react";
import type { Terms } from "#domain/organizations/terms.ts";
import { deskErrors, responseErrors } from "#domain/responses/errors.ts";
import type { ChosenSheet, LetterTo } from "#domain/responses/staff-actions.ts";
import {
  couldNotBeOpened,
  type LetterToAddress,
  type UnmatchedUpload,
  type WaitingReason,
} from "#domain/responses/upload.ts";
import { useFormatDateTime } from "#web/organizations/camp-clock.tsx";
import { useAttempt } from "#web/platform/use-attempt.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useAddressLetter, useDiscardUpload, useMatchUpload, useReopenUpload } from "../calls.ts";
import { PictureViewer } from "../picture-viewer.tsx";
import { ReplyPicture } from "../reply-picture.tsx";
import type { AddressLetterProps } from "./address-letter.tsx";
import { CodeForm } from "./code-form.tsx";
import { PickSheet } from "./pick-sheet.tsx";
import { lazyMain, lazyPart } from "#web/platform/lazy-part.ts";
import { ReasonForm } from "./reason-form.tsx";

type Props = {
  of: EventRef;
  words: Terms;
  upload: UnmatchedUpload;
  onSettled: () => void;
  /** The link has expired: returns a new one, or null if the image no longer waits. */
  onLost: () => Promise<string | null>;
};

type Open = "viewer" | "pick" | "discard";

export function MatchingCard(props: Props) {
  return props.upload.why === couldNotBeOpened ? <UnopenedCard {...props} /> : <OpenedCard {...props} />;
}

/** An image over which the decoder ended. It has no picture to show and goes back to its sheet once it opens. */
function UnopenedCard({ of, upload, onSettled }: Props) {
  const formatDateTime = useFormatDateTime();
  const { id, originalFileName, why, letter, uploadedByName, receivedAt } = upload;
  const [isDiscarding, setIsDiscarding] = useState(false);
  const { attempt, run } = useAttempt(deskErrors.reopenFailed.message);
  const { mutateAsync: reopen } = useReopenUpload(of);

  async function tryAgain(): Promise<void> {
    await reopen(id);
    showToast("Trying again. The page files itself once it opens.");
    onSettled();
  }

  return (
    <article aria-label={originalFileName} className="matching-card">
      <div className="matching-picture matching-picture-none">
        <FileX2 aria-hidden />
      </div>
      <div className="matching-why">
        <h3>{letter === null ? originalFileName : letterText(letter)}</h3>
        <p>{reasonText(why)}</p>
        <p className="matching-more">{`${formatDateTime(receivedAt)}, ${uploadedByName}`}</p>
      </div>
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <div className="matching-unopened-actions">
        <Button
          variant="primary"
          icon={<RotateCw />}
          isPending={attempt.status === "working"}
          onPress={() => void run(tryAgain)}
        >
          Try again
        </Button>
        <Button variant="danger" icon={<Trash2 />} onPress={() => setIsDiscarding(true)}>
          Discard…
        </Button>
      </div>
      {isDiscarding && (
        <DiscardDialog
          of={of}
          upload={upload}
          onDiscarded={onSettled}
          onClose={() => setIsDiscarding(false)}
        />
      )}
    </article>
  );
}

function OpenedCard({ of, words, upload, onSettled, onLost }: Props) {
  const formatDateTime = useFormatDateTime();
  const { id, view, originalFileName, why, letter, uploadedByName, receivedAt } = upload;
  const [turns, setTurns] = useState(0);
  const [open, setOpen] = useState<Open>();
  const { attempt, run } = useAttempt(deskErrors.matchFailed.message);
  const { mutateAsync: match } = useMatchUpload(of);
  const { mutateAsync: address } = useAddressLetter(of);
  const picture = { name: `unmatched/${id}`, link: view, askAgain: onLost, alt: "The page to match" };

  async function matchTo(sheet: ChosenSheet, name?: string): Promise<void> {
    const { asksWho } = await match({ uploadId: id, sheet });
    // The card stays: it asks for the recipient as soon as the list is refetched.
    if (asksWho === true) return setOpen(undefined);
    showToast(name === undefined ? "Matched. It's filed for the family." : `Matched to ${name}.`);
    onSettled();
  }

  async function addressTo(to: LetterTo): Promise<void> {
    await address({ uploadId: id, to });
    showToast("Filed for the people you chose.");
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
        <p>{letter?.counselorJobId === undefined ? reasonText(why) : becauseOfCounselor}</p>
        <p className="matching-more">{`${formatDateTime(receivedAt)}, ${uploadedByName}`}</p>
      </div>
      {letter === null ? (
        <CodeForm attempt={attempt} onMatch={(shortCode) => void run(() => matchTo({ shortCode }))} />
      ) : letter.counselorJobId === undefined ? (
        <LazyAddressLetter letter={letter} onAddressed={addressTo} />
      ) : (
        <Suspense>
          <SendPage of={of} letter={letter} uploadId={id} onSent={onSettled} />
        </Suspense>
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
          picture={
            <div className="matching-picture-turned" style={{ transform: `rotate(${turns * 90}deg)` }}>
              <ReplyPicture {...picture} />
            </div>
          }
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

function letterText({ participantName, buildingName, counselorJobId }: LetterToAddress): string {
  const whose = `${counselorJobId === undefined ? "From" : "About"} ${participantName}`;
  return buildingName === null ? whose : `${whose}, ${buildingName}`;
}

const becauseOfCounselor = "Staff wrote this page to the family. It stays private until you send it.";

const SendPage = lazyMain(async () => (await import("../counselor/send-page.tsx")).SendPage);

function NotLoaded() {
  return <ErrorBox sentence={deskErrors.addressNotLoaded.message} />;
}

/** Lazy, because most piles have no such letter. */
const AddressLetter = lazyPart(async () => (await import("./address-letter.tsx")).AddressLetter, NotLoaded);

function LazyAddressLetter(props: AddressLetterProps) {
  return (
    <Suspense fallback={<p role="status">Loading…</p>}>
      <AddressLetter {...props} />
    </Suspense>
  );
}

const because: Record<WaitingReason, string> = {
  "no-code": responseErrors.noCode.message,
  "codes-disagree": "The codes on this page belong to different sheets.",
  "foreign-code": `${responseErrors.invalidPayload.message}. We don't recognize the code on this page.`,
  "unknown-code": `${responseErrors.resolveFailed.message}. We have no sheet with this code.`,
  "could-not-be-opened":
    "This picture could not be opened. We kept the file. Try once more; if it still fails, take a new photo and discard this one.",
  "from-before-restore": "This picture came in before we restored our data. Match it again.",
  "written-first": "This letter isn't a reply. It stays private until you choose who it's for.",
};

export function reasonText(why: WaitingReason): string {
  return because[why];
}

type DiscardDialogProps = {
  of: EventRef;
  upload: UnmatchedUpload;
  onDiscarded: () => void;
  onClose: () => void;
};

function DiscardDialog({ of, upload, onDiscarded, onClose }: DiscardDialogProps) {
  const { mutateAsync: discard } = useDiscardUpload(of);

  async function throwAway(reason: string): Promise<void> {
    await discard({ uploadId: upload.id, reason });
    showToast("Discarded.");
    onDiscarded();
  }

  return (
    <Dialog title="Discard this picture?" size="narrow" isOpen onOpenChange={onClose} locksWriting>
      <ReasonForm
        suggestions={["Blank page", "Not a reply", "Uploaded twice"]}
        label="Discard"
        pendingLabel="Discarding…"
        failed={deskErrors.discardFailed.message}
        onSubmit={throwAway}
        onCancel={onClose}
      >
        <p className="break-anywhere">
          {`This deletes ${upload.originalFileName}. Keep the paper if it could be a letter.`}
        </p>
      </ReasonForm>
    </Dialog>
  );
}

type PickSheetDialogProps = {
  of: EventRef;
  words: Terms;
  failed: string;
  /** Stays in sight beside the names: it says who wrote the page. */
  picture: ReactNode;
  onPicked: (sheet: ChosenSheet, name: string) => Promise<void>;
  onClose: () => void;
};

/** For a page whose code is unreadable. */
function PickSheetDialog({ of, words, failed, picture, onPicked, onClose }: PickSheetDialogProps) {
  const { attempt, run } = useAttempt(failed);
  return (
    <Dialog
      title={`Pick a ${words.participant.toLowerCase()}`}
      size="broad"
      isOpen
      onOpenChange={onClose}
      fillsPhone
    >
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <div className="pick-beside">
        <div className="matching-picture pick-picture">{picture}</div>
        <PickSheet
          of={of}
          words={words}
          isBusy={attempt.status === "working"}
          onPick={({ jobId, sheetNumber, participantName }) =>
            void run(() => onPicked({ jobId, sheetNumber }, participantName))
          }
        />
      </div>
    </Dialog>
  );
}
