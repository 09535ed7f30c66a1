import { pickStamp } from "#domain/stamps.ts";
import { pictureFile } from "./picture-files.ts";
import "./stamp.css";

type Props = { participantId: string; className?: string };

/** Decorative: text beside it gives the note's status. */
export function Stamp({ participantId, className }: Props) {
  return (
    <img
      {...pictureFile(pickStamp(participantId))}
      alt=""
      aria-hidden="true"
      className={["stamp", className].filter(Boolean).join(" ")}
    />
  );
}
