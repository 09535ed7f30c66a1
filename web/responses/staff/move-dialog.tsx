import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ArrowLeft, UserSearch } from "lucide-react";
import type { Terms } from "#domain/organizations/terms.ts";
import { readShortCode, writeShortCode } from "#domain/printing/sheet-code.ts";
import { deskErrors } from "#domain/responses/errors.ts";
import type { StaffResponse } from "#domain/responses/response.ts";
import type { ChosenSheet } from "#domain/responses/staff-actions.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useMoveResponse } from "../calls.ts";
import { ShortCodeField, whatIsWrong } from "../matching/code-form.tsx";
import { inSentence, PickSheet, sheetText, type PickedSheet } from "../matching/pick-sheet.tsx";
import { ReasonForm } from "../matching/reason-form.tsx";
import { titleOf } from "../reply-messages.ts";
import { pageText } from "./reply-page.tsx";

type Props = { of: EventRef; words: Terms; page: StaffResponse; onClose: (isDone?: boolean) => void };

export function MoveDialog({ of, words, page, onClose }: Props) {
  const [typed, setTyped] = useState("");
  const [picked, setPicked] = useState<PickedSheet>();
  const [isPicking, setPicking] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const byCode = useRef<HTMLDivElement>(null);
  const { mutateAsync: move } = useMoveResponse(of);

  const sheet = sheetOf(picked, typed);

  async function moveIt(reason: string): Promise<void> {
    if (sheet === undefined) return;
    await move({ responseId: page.id, reason, sheet });
    showToast("Moved to the other family.");
    onClose(true);
  }

  function wrongField(): string | undefined {
    setWrong(sheet === undefined);
    return sheet === undefined ? "shortCode" : undefined;
  }

  function backToCode(): void {
    flushSync(() => setPicking(false));
    // Returns the focus to the button that opened the picker.
    byCode.current?.querySelector("button")?.focus();
  }

  return (
    <Dialog title="Move this page" isOpen onOpenChange={() => onClose()} locksWriting fillsPhone>
      {isPicking && (
        <>
          <div className="move-back">
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that was pressed is out of sight */}
            <Button variant="plain" icon={<ArrowLeft />} autoFocus onPress={backToCode}>
              Back
            </Button>
          </div>
          <PickSheet
            of={of}
            words={words}
            onPick={(chosen) => {
              setPicked(chosen);
              setPicking(false);
            }}
          />
        </>
      )}
      {/* Out of sight, not gone: what was typed stays. */}
      <div hidden={isPicking}>
        <ReasonForm
          suggestions={["Wrong code on the picture", "Two pages were swapped"]}
          label="Move"
          variant="primary"
          pendingLabel="Moving…"
          failed={deskErrors.moveFailed.message}
          wrongField={wrongField}
          onSubmit={moveIt}
          onCancel={() => onClose()}
        >
          <p>
            {`${pageText(page)} of ${inSentence(titleOf(page))}. It moves from this family to the family of the other sheet.`}
          </p>
          {picked === undefined ? (
            <div ref={byCode} className="move-to">
              <ShortCodeField
                value={typed}
                onChange={(text) => {
                  setTyped(text);
                  setWrong(false);
                }}
                error={isWrong ? whatIsWrong(typed) : undefined}
              />
              <Button variant="plain" icon={<UserSearch />} onPress={() => setPicking(true)}>
                {`Pick a ${words.participant.toLowerCase()}`}
              </Button>
            </div>
          ) : (
            <div className="move-to">
              <p role="status">
                {`To ${picked.participantName}, ${inSentence(sheetText(picked))} (${picked.shortCode}).`}
              </p>
              <Button variant="plain" onPress={() => setPicked(undefined)}>
                Choose another
              </Button>
            </div>
          )}
        </ReasonForm>
      </div>
    </Dialog>
  );
}

function sheetOf(picked: PickedSheet | undefined, typed: string): ChosenSheet | undefined {
  if (picked !== undefined) return { jobId: picked.jobId, sheetNumber: picked.sheetNumber };
  const named = readShortCode(typed);
  return named === undefined ? undefined : { shortCode: writeShortCode(named) };
}
