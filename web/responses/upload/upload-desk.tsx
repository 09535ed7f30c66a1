import { useEffect, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import { ImageUp, ListChecks, ScanLine, TriangleAlert } from "lucide-react";
import type { Terms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import type { Intake } from "../intake/intake.ts";
import type { EventRef, QueuedPicture } from "../intake/queued-picture.ts";
import type { ScanDialogProps } from "../scan/scan-dialog.tsx";
import { DropZone } from "./drop-zone.tsx";
import { QueueList } from "./queue-list.tsx";
import { QueuedPictureDialog } from "./queued-picture-dialog.tsx";
import { RemoveQuestion } from "./remove-question.tsx";
import { countText, finishedText, pausedText, refusedText } from "./upload-text.ts";
import { withoutOtherFiles } from "./without-other-files.ts";
import "./upload.css";

type Props = { of: EventRef; intake: Intake; words: Terms };
type DialogRequest = { action: "look" | "remove"; item: QueuedPicture };

/** Loaded on demand: most pages of replies come from files. */
const ScanDialog = lazyDialog<ScanDialogProps>({
  load: async () => (await import("../scan/scan-dialog.tsx")).ScanDialog,
  notLoaded: "We couldn't load the scanner. Check your connection and try again, or use “Add pictures”.",
  close: ({ onClose }) => onClose(),
});

export function UploadArea({ of, intake, words }: Props) {
  const { items, counts, paused, isKept } = intake;
  const [request, setRequest] = useState<DialogRequest>();
  const [isScanning, setScanning] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const list = useRef<HTMLDivElement>(null);
  useSuccessMessage(intake);

  function add(files: readonly File[]): void {
    withoutOtherFiles(files, ({ taken, others }) => {
      setRefused(others.map(({ name }) => name));
      if (taken.length > 0) intake.add(taken);
    });
  }

  function remove(id: string): void {
    // Closed first: an open dialog traps the focus and would return it to the row.
    flushSync(() => setRequest(undefined));
    intake.remove(id);
    focusList();
  }

  function replace(id: string, file: File): void {
    withoutOtherFiles([file], ({ taken: [photo], others }) => {
      setRefused(others.map(({ name }) => name));
      if (photo === undefined) return;
      intake.replace(id, photo);
      focusList();
    });
  }

  function clearArrived(): void {
    intake.clearArrived();
    focusList();
  }

  /** The focused row or button is about to be removed. */
  function focusList(): void {
    list.current?.focus({ preventScroll: true });
  }

  function askToRemove(item: QueuedPicture): void {
    if (isOnlyHere(item)) setRequest({ action: "remove", item });
    else remove(item.id);
  }

  return (
    <Panel
      title="Upload Responses"
      flush
      {...(counts.all === 0 ? {} : { count: countText(counts) })}
      actions={
        <Button
          variant="primary"
          className="upload-all"
          icon={<ImageUp />}
          isDisabled={counts.all === 0}
          onPress={intake.uploadAll}
        >
          Upload all
        </Button>
      }
    >
      <DropZone
        words={words}
        onFiles={add}
        isEmpty={counts.all === 0}
        scan={<ScanButton onScan={() => setScanning(true)} />}
      >
        <div role="status" className="upload-desk-status">
          {intake.status === "loading" && <p>Looking for photos on this device…</p>}
          {refused.length > 0 && <p>{refusedText(refused)}</p>}
          {paused !== null && counts.unsent > 0 && <p>{pausedText(paused)}</p>}
          {!isKept && counts.unsent > 0 && (
            <p>This browser can't store photos. Keep this page open until everything is uploaded.</p>
          )}
        </div>
        {counts.toLookAt > 0 && <PhotosToLookAt count={counts.toLookAt} list={list} />}
        <div
          ref={list}
          tabIndex={-1}
          role="group"
          aria-label="Pictures on this device"
          className="upload-pile"
        >
          {items.length > 0 && (
            <QueueList
              items={items}
              words={words}
              pictureOf={intake.pictureOf}
              onLook={(item) => setRequest({ action: "look", item })}
              onRetry={intake.retry}
              onStop={intake.stop}
              onRemove={askToRemove}
              onKeep={intake.keep}
              onReplace={replace}
            />
          )}
        </div>
        {counts.arrived > 0 && <Finished unsent={counts.unsent} onClear={clearArrived} />}
      </DropZone>
      {isScanning && <ScanDialog of={of} intake={intake} onClose={() => setScanning(false)} />}
      {request?.action === "look" && (
        <QueuedPictureDialog
          item={request.item}
          pictureOf={intake.pictureOf}
          onClose={() => setRequest(undefined)}
        />
      )}
      {request?.action === "remove" && (
        <RemoveQuestion
          item={request.item}
          onRemove={() => remove(request.item.id)}
          onClose={() => setRequest(undefined)}
        />
      )}
    </Panel>
  );
}

function Finished({ unsent, onClear }: { unsent: number; onClear: () => void }) {
  return (
    <div className="upload-desk-foot">
      <span>
        {unsent === 0
          ? "Everything is uploaded."
          : `${pluralize(unsent, "photo", "photos")} not uploaded yet`}
      </span>
      <Button variant="plain" icon={<ListChecks />} onPress={onClear}>
        Clear finished
      </Button>
    </div>
  );
}

type PhotosToLookAtProps = { count: number; list: RefObject<HTMLElement | null> };

/** Leads to the first question, wherever it is in a long list. */
function PhotosToLookAt({ count, list }: PhotosToLookAtProps) {
  function showFirst(): void {
    const row = list.current?.querySelector(".upload-row-flaws");
    row?.scrollIntoView({ block: "center" });
    row?.querySelector("button")?.focus({ preventScroll: true });
  }
  return (
    <div className="upload-desk-look">
      <Button variant="plain" icon={<TriangleAlert />} onPress={showFirst}>
        {`${pluralize(count, "photo", "photos")} to look at`}
      </Button>
    </div>
  );
}

/** A photo taken with this page has no other copy. */
function isOnlyHere({ uploadState: { status: step } }: QueuedPicture): boolean {
  return step === "pending" || step === "uploading" || step === "error";
}

/** Shown for 3.5 s each time all uploads have finished. */
function useSuccessMessage({ timesFinished, counts }: Intake): void {
  const told = useRef(timesFinished);
  const words = finishedText(counts);
  useEffect(() => {
    if (timesFinished > told.current) showToast(words);
    told.current = timesFinished;
  }, [timesFinished, words]);
}

/** Absent without HTTPS. Listing the cameras first would start the sound system of some computers. */
function ScanButton({ onScan }: { onScan: () => void }) {
  return "mediaDevices" in navigator ? (
    <Button className="scan-pile" icon={<ScanLine />} onPress={onScan}>
      Scan the pile
    </Button>
  ) : null;
}
