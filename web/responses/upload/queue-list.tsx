import { memo, useRef } from "react";
import { Camera, ImagePlus, RotateCw, TriangleAlert, X } from "lucide-react";
import type { Terms } from "#domain/organizations/terms.ts";
import { buttonClass, iconButtonClass } from "#web/ui/button-style.ts";
import { PickFiles } from "#web/uploads/pick-files.tsx";
import type { QueuedPicture } from "../intake/queued-picture.ts";
import { QueueThumbnail } from "./queue-thumbnail.tsx";
import { UploadStatusBadge } from "./standing-badge.tsx";
import { flawsText, nameOf, uploadStatusText } from "./upload-text.ts";

type Actions = {
  words: Terms;
  pictureOf: (id: string) => Promise<Blob | undefined>;
  onLook: (item: QueuedPicture) => void;
  onRetry: (id: string) => void;
  onStop: (id: string) => void;
  onRemove: (item: QueuedPicture) => void;
  onKeep: (id: string) => void;
  onReplace: (id: string, file: File) => void;
};

export function QueueList({ items, ...actions }: Actions & { items: readonly QueuedPicture[] }) {
  return (
    <ul aria-label="Queue" className="upload-queue">
      {items.map((item) => (
        <QueueRow key={item.id} item={item} {...actions} />
      ))}
    </ul>
  );
}

/** One of up to hundreds of rows, so it uses native elements and is memoized. */
const QueueRow = memo(
  function QueueRow(props: Actions & { item: QueuedPicture }) {
    const { item, words, pictureOf, onLook, onRetry, onStop, onRemove, onKeep, onReplace } = props;
    const { uploadState } = item;
    const off = useRef<HTMLButtonElement>(null);
    const name = nameOf(item);
    const more = uploadStatusText(item, words);
    const isOnItsWay = uploadState.status === "uploading";
    const isHere = ["pending", "uploading", "error"].includes(uploadState.status);
    return (
      <li className="upload-row">
        <QueueThumbnail id={item.id} isHere={isHere} pictureOf={pictureOf} />
        <div className="upload-row-words">
          {isHere ? (
            <button type="button" className="upload-row-name" onClick={() => onLook(item)}>
              {name}
            </button>
          ) : (
            <p className="upload-row-name">{name}</p>
          )}
          {more !== undefined && (
            <p className={uploadState.status === "error" ? "upload-row-error" : "upload-row-more"}>{more}</p>
          )}
        </div>
        <UploadStatusBadge uploadState={uploadState} />
        {uploadState.status === "error" && (
          <button
            type="button"
            className={iconButtonClass()}
            aria-label={`Try ${name} again`}
            onClick={() => {
              // The pressed button disappears.
              off.current?.focus({ preventScroll: true });
              onRetry(item.id);
            }}
          >
            <RotateCw />
          </button>
        )}
        {/* One button for both, so that a stopped picture can be taken off with a second press. */}
        <button
          ref={off}
          type="button"
          className={iconButtonClass()}
          aria-label={`${isOnItsWay ? "Stop" : "Remove"} ${name}`}
          onClick={() => (isOnItsWay ? onStop(item.id) : onRemove(item))}
        >
          <X />
        </button>
        {item.flaws.length > 0 && (
          <FlawChoice
            name={name}
            flaws={item.flaws}
            onReplace={(file) => onReplace(item.id, file)}
            onKeep={() => {
              off.current?.focus({ preventScroll: true });
              onKeep(item.id);
            }}
          />
        )}
      </li>
    );
  },
  ({ item: before }, { item: after }) => isSame(before, after),
);

type FlawChoiceProps = {
  name: string;
  flaws: QueuedPicture["flaws"];
  onReplace: (file: File) => void;
  onKeep: () => void;
};

/** The photo is sent once it is answered; the others do not wait for it. */
function FlawChoice({ name, flaws, onReplace, onKeep }: FlawChoiceProps) {
  const pick = ([file]: File[]) => file !== undefined && onReplace(file);
  return (
    <div role="group" aria-label={name} className="upload-row-flaws">
      <p>
        <TriangleAlert />
        {flawsText(flaws)}
      </p>
      <PickFiles byCamera className="pick-pictures pick-by-camera" icon={<Camera />} onPicked={pick}>
        Take it again
      </PickFiles>
      <PickFiles className="pick-pictures pick-without-camera" icon={<ImagePlus />} onPicked={pick}>
        Choose another photo
      </PickFiles>
      <button type="button" className={buttonClass("plain")} onClick={onKeep}>
        Keep it
      </button>
    </div>
  );
}

/** Every step of any image creates a new list; unchanged rows must not render again. */
function isSame(before: QueuedPicture, after: QueuedPicture): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}
