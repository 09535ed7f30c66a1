import { pickStamp } from "#domain/stamps.ts";
import { pictureFile } from "./picture-files.ts";
import "./stamp.css";

type Props = { participantId: string; className?: string };

/** The participant's own stamp. It decorates: the letter's state is said in words beside it. */
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
