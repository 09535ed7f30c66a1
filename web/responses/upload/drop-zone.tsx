import { useRef, useState, type DragEvent, type ReactNode } from "react";
import { Camera, ImagePlus, Images } from "lucide-react";
import type { Terms } from "#domain/organizations/terms.ts";
import { PickFiles } from "#web/uploads/pick-files.tsx";
import { useStrayDrops } from "./use-stray-drops.ts";

type Props = {
  words: Terms;
  onFiles: (files: File[]) => void;
  isEmpty: boolean;
  /** Beside the pickers. */
  scan?: ReactNode;
  children: ReactNode;
};

/** The whole panel accepts drops. The picker is the keyboard alternative. */
export function DropZone({ words, onFiles, isEmpty, scan, children }: Props) {
  // dragenter of a child fires before dragleave of its parent, so both are counted.
  const depth = useRef(0);
  const [isOver, setOver] = useState(false);
  useStrayDrops();

  function enter(event: DragEvent, by: 1 | -1): void {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth.current += by;
    setOver(depth.current > 0);
  }

  function drop(event: DragEvent): void {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  }

  return (
    <div
      role="presentation"
      className={isOver ? "drop-zone drop-zone-over" : "drop-zone"}
      onDragEnter={(event) => enter(event, 1)}
      onDragLeave={(event) => enter(event, -1)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={drop}
    >
      <div className={isEmpty ? "drop-place drop-place-empty" : "drop-place"}>
        <p className="drop-place-words">
          <Images />
          <span>
            <span className="drop-place-by-mouse">Drop photos or scans here. </span>
            {`The code on each page finds its ${words.participant.toLowerCase()}.`}
          </span>
        </p>
        <div className="drop-place-pick">
          {scan}
          <PickFiles byCamera className="pick-pictures pick-by-camera" icon={<Camera />} onPicked={onFiles}>
            Take a photo
          </PickFiles>
          <PickFiles
            multiple
            className="pick-pictures"
            alsoAccept=",application/pdf,.pdf"
            icon={<ImagePlus />}
            onPicked={onFiles}
          >
            Add pictures
          </PickFiles>
        </div>
      </div>
      {children}
    </div>
  );
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return [...dataTransfer.types].includes("Files");
}
