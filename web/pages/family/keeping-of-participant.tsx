import { MyBook } from "#web/responses/books/my-book.tsx";
import { KeepLetters, type KeepLettersProps } from "#web/responses/downloads/keep-letters.tsx";
import { DeletedOn } from "./deleted-on.tsx";

export function KeepingOfParticipant(props: KeepLettersProps) {
  return (
    <>
      <KeepLetters {...props} />
      <MyBook {...props} />
      <DeletedOn participant={props.participant} />
    </>
  );
}
