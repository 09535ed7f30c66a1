import { useMutation, useQueryClient } from "@tanstack/react-query";
import { BookOpen } from "lucide-react";
import { useState } from "react";
import { identityTopics } from "#domain/identity/topics.ts";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import type { BookAnswer } from "#domain/responses/books/book.ts";
import { bookErrors } from "#domain/responses/books/errors.ts";
import * as contract from "#domain/responses/contract.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { Stamp } from "#web/brand/stamp.tsx";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { CallFailed } from "#web/platform/call-failed.ts";
import { call } from "#web/platform/call.ts";
import { useMessages } from "#web/platform/language.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { DownloadButton } from "../downloads/download-button.tsx";
import { bookMessages } from "../messages/book-en.ts";
import "./my-book.css";

type Props = { userId: string; participant: MyParticipant; hasNotes: boolean };

/** Renders nothing where there are no letters yet. */
export function MyBook({ userId, participant, hasNotes }: Props) {
  const { data, error, isPending, dataUpdatedAt, refetch } = useMyBook(participant.participantId, userId);
  const words = useMessages(bookMessages);
  if (isUnknown(error)) return null;
  if (!hasNotes && (data === undefined || data.step === "empty")) return null;
  return (
    <section className="my-book" aria-labelledby="my-book-title">
      <h2 id="my-book-title">{words.title}</h2>
      {error !== null && (
        <LoadFailed
          error={error}
          failed={bookErrors.loadFailed.message}
          loadedAt={dataUpdatedAt}
          onRetry={() => void refetch()}
        />
      )}
      {isPending && error === null && <Skeleton label={words.loading} rows={2} />}
      {data !== undefined && <Book participant={participant} book={data} />}
    </section>
  );
}

/** The previous release has no books. */
function isUnknown(error: unknown): boolean {
  return error instanceof CallFailed && error.status === "not-found";
}

type BookProps = { participant: MyParticipant; book: BookAnswer };

function Book({ participant, book }: BookProps) {
  const { participantId, participantName } = participant;
  const name = firstNameOf(participantName);
  const words = useMessages(bookMessages);
  const [wasMaking, setWasMaking] = useState(false);
  if (book.step === "making" && !wasMaking) setWasMaking(true);
  return (
    <div className="my-book-rest">
      <div className="book-cover" aria-hidden="true">
        <Stamp participantId={participantId} />
        <span>{name}</span>
      </div>
      <div className="my-book-words">
        {book.step === "empty" ? <p>{words.nothingYet}</p> : <p>{words.what(name)}</p>}
        {book.step === "none" && <p>{book.isOld ? words.isOld : words.inIt(book)}</p>}
        {book.step === "ready" && <p>{words.size(book)}</p>}
        <p role="status" className="my-book-status">
          {wasMaking && book.step === "ready" && words.isReady}
          {book.step === "making" && words.patience}
        </p>
      </div>
      <div className="my-book-action">
        <BookAction participantId={participantId} book={book} />
      </div>
    </div>
  );
}

function BookAction({ participantId, book }: { participantId: string; book: BookAnswer }) {
  const words = useMessages(bookMessages);
  const make = useMakeBook(participantId);
  const { attempt, run } = useAttempt(bookErrors.makeFailed.message);
  const press = () => void run(() => make.mutateAsync());
  const refused = attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />;
  if (book.step === "making")
    return <ProgressBar label={words.making} percent={book.percent === 0 ? undefined : book.percent} />;
  if (book.step === "ready")
    return <DownloadButton label={words.download} ask={() => askForBook(participantId)} />;
  if (book.step === "failed")
    return (
      <>
        <ErrorBox sentence={words.failed} onRetry={press}>
          {words.notLost}
        </ErrorBox>
        {refused}
      </>
    );
  if (book.step !== "none") return null;
  return (
    <>
      <Button
        icon={<BookOpen />}
        isPending={attempt.status === "working"}
        pendingLabel={words.asking}
        onPress={press}
      >
        {book.isOld ? words.makeAgain : words.make}
      </Button>
      {refused}
    </>
  );
}

const keyOf = (participantId: string) => ["my-book", participantId];
/** Progress causes no invalidations, so it is polled. */
const lookEveryMs = 1_500;

function useMyBook(participantId: string, userId: string) {
  return useLiveQuery(
    {
      queryKey: keyOf(participantId),
      queryFn: ({ signal }) => call(contract.readMyBook, { participantId }, { signal }),
      refetchInterval: ({ state }) => (state.data?.step === "making" ? lookEveryMs : false),
    },
    [identityTopics.person(userId)],
  );
}

function useMakeBook(participantId: string) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: () => call(contract.makeMyBook, { participantId }),
    onSuccess: (answer) => queries.setQueryData(keyOf(participantId), answer),
    // A request whose response was lost may have succeeded.
    onError: () => queries.invalidateQueries({ queryKey: keyOf(participantId) }),
  });
}

/** The link expires within a minute. */
async function askForBook(participantId: string): Promise<string> {
  return (await call(contract.getMyBookUrl, { participantId })).url;
}
