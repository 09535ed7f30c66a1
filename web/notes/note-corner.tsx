import { Stamp } from "#web/brand/stamp.tsx";
import { Postmark } from "./postmark.tsx";
import "./note-card.css";

type Props = {
  participantId: string;
  holds: "nothing" | "stamp" | { postmark: { place: string; day: string } };
  lands?: "stamp" | "postmark" | undefined;
};

/** Decorative: the badge gives the same status. */
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
