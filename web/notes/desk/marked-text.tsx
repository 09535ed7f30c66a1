import { Fragment } from "react";
import { inPieces, type Mark } from "#domain/marked-words.ts";
import "#web/ui/ruled-text.css";

export function MarkedText({ text, marks }: { text: string; marks: readonly Mark[] }) {
  return (
    <p className="ruled">
      {inPieces(text, marks).map((piece, at) =>
        // oxlint-disable-next-line react/no-array-index-key -- a text has no other order than its own
        piece.isMarked ? <mark key={at}>{piece.text}</mark> : <Fragment key={at}>{piece.text}</Fragment>,
      )}
    </p>
  );
}
