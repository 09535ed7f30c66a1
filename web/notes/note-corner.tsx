import { Stamp } from "#web/brand/stamp.tsx";
import { Postmark } from "./postmark.tsx";
import "./note-corner.css";

type Props = {
  participantId: string;
  /** Where the letter stands: nothing stuck on it yet, stamped, or cancelled by the post. */
  holds: "nothing" | "stamp" | { postmark: { place: string; day: string } };
  /** What has just been put there, and so is seen landing. */
  lands?: "stamp" | "postmark" | undefined;
};

/** The upper right corner of a letter. It decorates: the badge beside it says the same in a word. */
export function NoteCorner({ participantId, holds, lands }: Props) {
  return (
    <div className="note-corner" aria-hidden="true">
      {holds === "nothing" && <div className="note-corner-place" />}
      {holds !== "nothing" && (
        <Stamp
          participantId={participantId}
          className={lands === "stamp" ? "note-corner-stamp lands" : "note-corner-stamp"}
        />
      )}
      {typeof holds === "object" && (
        <Postmark
          {...holds.postmark}
          className={lands === "postmark" ? "note-corner-postmark lands" : "note-corner-postmark"}
        />
      )}
    </div>
  );
}
