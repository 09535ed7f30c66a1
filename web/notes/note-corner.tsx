import { useId } from "react";
import { Stamp } from "#web/brand/stamp.tsx";
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

/** Longer names would overlap the lower half of the ring. */
const maxLetters = 26;
const largest = 9.6;
/** Length of the upper half of the ring, in drawing units. */
const arc = 112;

type PostmarkProps = {
  place: string;
  /** "Jul 13, 2027" or "13 jul 2027". */
  day: string;
  className?: string;
};

function Postmark({ place, day, className }: PostmarkProps) {
  const id = useId();
  const [, monthAndDay = day, year = ""] = /^(.*?),? (\d{4})$/.exec(day) ?? [];
  const letters = Array.from(place.toUpperCase());
  const name =
    letters.length > maxLetters ? `${letters.slice(0, maxLetters - 1).join("")}…` : letters.join("");
  const size = Math.min(largest, arc / (Math.max(letters.length, 1) * 0.78));
  return (
    <svg viewBox="0 0 182 102" className={className} aria-hidden="true" fill="none" stroke="currentColor">
      <circle cx="51" cy="51" r="46" strokeWidth="2.6" />
      <circle cx="51" cy="51" r="30" strokeWidth="1.5" />
      <path id={`${id}over`} d="M14.5 51A36.5 36.5 0 0 1 87.5 51" stroke="none" />
      <path id={`${id}under`} d="M11 51A40 40 0 0 0 91 51" stroke="none" />
      <g fill="currentColor" stroke="none" fontWeight="700" textAnchor="middle">
        <text fontSize={size}>
          <textPath href={`#${id}over`} startOffset="50%">
            {name}
          </textPath>
        </text>
        <text fontSize="7.4" letterSpacing="1.2">
          <textPath href={`#${id}under`} startOffset="50%">
            CABIN COURIER
          </textPath>
        </text>
        <text x="51" y="50" fontSize="15">
          {monthAndDay.toUpperCase()}
        </text>
        <text x="51" y="64" fontSize="11">
          {year}
        </text>
      </g>
      <g strokeWidth="2.2" strokeLinecap="round">
        <path d="M104 34q9-6 18 0t18 0 18 0 18 0" />
        <path d="M104 45q9-6 18 0t18 0 18 0 18 0" />
        <path d="M104 56q9-6 18 0t18 0 18 0 18 0" />
        <path d="M104 67q9-6 18 0t18 0 18 0 18 0" />
      </g>
    </svg>
  );
}
