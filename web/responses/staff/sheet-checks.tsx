import { photographedTwice } from "#domain/responses/page-checks.ts";
import { deskErrors } from "#domain/responses/errors.ts";
import type { StaffResponse } from "#domain/responses/response.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useKeepSecondPhoto, useWithdrawResponse } from "../calls.ts";

type Props = { of: EventRef; pages: readonly StaffResponse[] };

/** Pages of the sheet that did not come in, and pages with two photos. */
export function SheetChecks({ of, pages }: Props) {
  const [first] = pages;
  if (first === undefined) return null;
  const { missingPages, sheetPages } = first;
  return (
    <>
      {sheetPages !== null &&
        missingPages.map((page) => (
          <p key={page} className="reply-page-more">{`Page ${page} of ${sheetPages} is not here.`}</p>
        ))}
      {photographedTwice(pages).map((twice) => (
        <TwiceQuestion key={twice.second.id} of={of} {...twice} />
      ))}
    </>
  );
}

type TwiceQuestionProps = { of: EventRef; first: StaffResponse; second: StaffResponse };

/** Nothing is replaced without a person. */
function TwiceQuestion({ of, first, second }: TwiceQuestionProps) {
  const { attempt, run } = useAttempt(deskErrors.keepFailed.message);
  const { mutateAsync: withdraw } = useWithdrawResponse(of);
  const { mutateAsync: keep } = useKeepSecondPhoto(of);
  const isBusy = attempt.status === "working";

  async function replace(): Promise<void> {
    await withdraw({ responseId: first.id, reason: "Replaced by a second photo" });
    showToast("Replaced. The family sees the second photo.");
  }

  return (
    <div className="reply-twice" role="group" aria-label={`Two photos of page ${second.sheetPage ?? ""}`}>
      <p>{`There are two photos of page ${second.sheetPage ?? ""}. Should the second one replace the first?`}</p>
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <div className="reply-twice-actions">
        <Button isPending={isBusy} onPress={() => void run(replace)}>
          Replace the first
        </Button>
        <Button
          variant="plain"
          isDisabled={isBusy}
          onPress={() => void run(async () => void (await keep(second.id)))}
        >
          Keep both
        </Button>
      </div>
    </div>
  );
}
