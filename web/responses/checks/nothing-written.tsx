import { CheckCheck, MailCheck } from "lucide-react";
import { useId, useRef, useState } from "react";
import { deskErrors } from "#domain/responses/errors.ts";
import { maxFoundEmpty, type UnwrittenPage } from "#domain/responses/page-checks.ts";
import { useFormatDateTime } from "#web/organizations/camp-clock.tsx";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { useAttempt } from "#web/platform/use-attempt.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useFileNothingWritten, useFoundEmpty, useNothingWritten } from "../calls.ts";
import { PictureViewer } from "../picture-viewer.tsx";
import { ReplyPicture } from "../reply-picture.tsx";
import "./page-checks.css";

export function NothingWritten({ of }: { of: EventRef }) {
  const [pages, setPages] = useState(1);
  const { data, error, dataUpdatedAt, isPlaceholderData, refetch } = useNothingWritten(of, pages);
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} tabIndex={-1} className="unwritten">
      {error !== null && (
        <LoadFailed
          error={error}
          failed={deskErrors.unwrittenFailed.message}
          loadedAt={dataUpdatedAt}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <Skeleton label="Loading pages…" rows={3} />}
      {data?.pages.length === 0 && <p role="status">No pages left to look through.</p>}
      {data !== undefined && data.pages.length > 0 && (
        <div className="unwritten-pages">
          {data.pages.map((page) => (
            <UnwrittenCard
              key={page.id}
              of={of}
              page={page}
              onLost={async () =>
                (await refetch()).data?.pages.find(({ id }) => id === page.id)?.view ?? null
              }
              onFiled={() => place.current?.focus({ preventScroll: true })}
            />
          ))}
        </div>
      )}
      {data !== undefined && data.pages.length > 0 && (
        <AllEmpty of={of} pages={data.pages} onDone={() => place.current?.focus({ preventScroll: true })} />
      )}
      {data !== undefined && data.older !== null && (
        <Button isPending={isPlaceholderData} pendingLabel="Loading…" onPress={() => setPages(pages + 1)}>
          Show older pages
        </Button>
      )}
    </div>
  );
}

/** For the pages that are shown, so that none leaves the list unseen. */
function AllEmpty({ of, pages, onDone }: { of: EventRef; pages: UnwrittenPage[]; onDone: () => void }) {
  const { attempt, run } = useAttempt(deskErrors.foundEmptyFailed.message);
  const { mutateAsync: found } = useFoundEmpty(of);
  const shown = pages.slice(0, maxFoundEmpty).map(({ id }) => id);
  return (
    <>
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <Button
        variant="primary"
        icon={<CheckCheck />}
        isPending={attempt.status === "working"}
        onPress={() =>
          void run(async () => {
            await found(shown);
            onDone();
          })
        }
      >
        {shown.length === 1 ? "It's empty, done" : `All ${shown.length} empty, done`}
      </Button>
    </>
  );
}

type CardProps = {
  of: EventRef;
  page: UnwrittenPage;
  onLost: () => Promise<string | null>;
  onFiled: () => void;
};

function UnwrittenCard({ of, page, onLost, onFiled }: CardProps) {
  const titleId = useId();
  const [isLookedAt, setLookedAt] = useState(false);
  const { attempt, run } = useAttempt(deskErrors.fileFailed.message);
  const { mutateAsync: file } = useFileNothingWritten(of);
  const { id, participantName, buildingName, receivedAt, isLetterSide, small, view } = page;
  const alt = `${isLetterSide ? "Letter" : "Reply"} side of the sheet of ${participantName}`;

  async function fileIt(): Promise<void> {
    const { asksWho } = await file(id);
    showToast(asksWho === true ? "Now under Needs matching: who is it to?" : "Filed. We'll tell the family.");
    onFiled();
  }

  return (
    <article className="unwritten-page" aria-labelledby={titleId}>
      <ReplyPicture
        name={`unwritten/${id}/small`}
        link={small}
        askAgain={onLost}
        alt={alt}
        onPress={() => setLookedAt(true)}
      />
      <div>
        <h3 id={titleId}>{participantName}</h3>
        <p>
          {[isLetterSide ? "Letter side" : "Reply side", buildingName]
            .filter((part) => part !== null)
            .join(", ")}
        </p>
        <p>{useFormatDateTime()(receivedAt)}</p>
      </div>
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <Button icon={<MailCheck />} isPending={attempt.status === "working"} onPress={() => void run(fileIt)}>
        It is a reply
      </Button>
      {isLookedAt && (
        <PictureViewer
          title={alt}
          pictures={[{ name: `unwritten/${id}`, link: view, askAgain: onLost, alt }]}
          onClose={() => setLookedAt(false)}
        />
      )}
    </article>
  );
}
