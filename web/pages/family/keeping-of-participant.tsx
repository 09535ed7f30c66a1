import { MyBook } from "#web/responses/books/my-book.tsx";
import { KeepLetters, type KeepLettersProps } from "#web/responses/downloads/keep-letters.tsx";
import { DeletedOn } from "./deleted-on.tsx";

/** How to have the letters, and when they go. */
export function KeepingOfParticipant(props: KeepLettersProps) {
  return (
    <>
      <KeepLetters {...props} />
      <MyBook {...props} />
      <DeletedOn participant={props.participant} />
    </>
  );
}
