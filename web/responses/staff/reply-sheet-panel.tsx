import { Eye, User } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Terms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { deskErrors } from "#domain/responses/errors.ts";
import type { ReplySheet } from "#domain/responses/place-replies.ts";
import type { ResponseScope, StaffResponse } from "#domain/responses/response.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useSetScope, useWithdrawResponse } from "../calls.ts";
import { ReasonForm } from "../matching/reason-form.tsx";
import { askForPicture } from "../picture-url.ts";
import { PictureViewer } from "../picture-viewer.tsx";
import { altOf, titleOf } from "../reply-messages.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { pageText, ReplyPage, WithdrawnPage } from "./reply-page.tsx";
import { SheetChecks } from "./sheet-checks.tsx";

type ParticipantRef = { id: string; name: string; timeZone: string };

type Props = {
  of: EventRef;
  sheet: ReplySheet<StaffResponse>;
  participant: ParticipantRef;
  words: Terms;
};

type DialogRequest =
  | { type: "look"; at: number }
  | { type: "move" | "withdraw"; page: StaffResponse }
  /** The target at the time of the press: a refetch while the dialog is open must not invert it. */
  | { type: "scope"; to: ResponseScope };

export function ReplySheetPanel({ of, sheet, participant, words }: Props) {
  const [request, setRequest] = useState<DialogRequest>();
  const panel = useRef<HTMLDivElement>(null);
  const seen = sheet.pages.filter(({ withdrawnAt }) => withdrawnAt === null);
  const [first] = sheet.pages;
  const isForAll = seen.some(({ scope }) => scope === "participant");
  if (first === undefined) return null;

  function close(isDone = false): void {
    flushSync(() => setRequest(undefined));
    // The menu that had the focus is gone with the page.
    if (isDone) panel.current?.focus({ preventScroll: true });
  }

  const pictures = seen.map((page) => ({
    name: `${page.id}/view`,
    link: page.links.view,
    alt: altOf(page, { participantName: participant.name, timeZone: participant.timeZone }),
    askAgain: () =>
      askForPicture({ ...of, participantId: participant.id, responseId: page.id }, { kind: "view" }),
  }));
  return (
    <Panel
      title={titleOf(first)}
      count={seen.length === 0 ? "withdrawn" : pluralize(seen.length, "page", "pages")}
    >
      <div ref={panel} tabIndex={-1} className="reply-sheet">
        <div className="reply-sheet-line">
          <p>
            <span className="pick-code">{first.shortCode}</span>
            {first.buildingName !== null && `, ${first.buildingName}`}
          </p>
          {seen.length > 0 && (
            <div className="reply-sheet-scope">
              {isForAll ? (
                <Badge tone="info" icon={<Eye />}>
                  {`Everyone linked to ${firstNameOf(participant.name)} sees it`}
                </Badge>
              ) : (
                <Badge tone="quiet" icon={<User />}>
                  {readersText(first)}
                </Badge>
              )}
              {/* One that was to everyone from the beginning has no single addressee to go back to. */}
              {first.contactName !== "" && first.kind === "family" && (
                <Button
                  variant="plain"
                  onPress={() => setRequest({ type: "scope", to: isForAll ? "contact" : "participant" })}
                >
                  {isForAll ? `Show only to ${first.contactName}…` : "Show to the whole family…"}
                </Button>
              )}
            </div>
          )}
        </div>
        <SheetChecks of={of} pages={seen} />
        <ul
          aria-label={`Pages of the ${titleOf(first).replace(/^./, (letter) => letter.toLowerCase())}`}
          className="reply-pages"
        >
          {seen.map((page, at) => (
            <ReplyPage
              key={page.id}
              of={of}
              page={page}
              participant={participant}
              onLook={() => setRequest({ type: "look", at })}
              onMove={() => setRequest({ type: "move", page })}
              onWithdraw={() => setRequest({ type: "withdraw", page })}
            />
          ))}
          {sheet.pages.map(
            (page) =>
              page.withdrawnAt !== null && (
                <WithdrawnPage key={page.id} page={page} withdrawnAt={page.withdrawnAt} />
              ),
          )}
        </ul>
      </div>
      {request?.type === "look" && (
        <PictureViewer
          title={titleOf(first)}
          pictures={pictures}
          start={request.at}
          onClose={() => close()}
        />
      )}
      {request?.type === "move" && <MoveDialog of={of} words={words} page={request.page} onClose={close} />}
      {request?.type === "withdraw" && (
        <WithdrawDialog of={of} page={request.page} participantName={participant.name} onClose={close} />
      )}
      {request?.type === "scope" && (
        <ScopeQuestion
          of={of}
          words={words}
          pages={seen}
          to={request.to}
          contactName={first.contactName}
          participantName={participant.name}
          onClose={close}
        />
      )}
    </Panel>
  );
}

function readersText({ kind, wroteFirst, contactName }: StaffResponse): string {
  if (kind === "team") return "Only your team sees it";
  return wroteFirst || kind === "counselor"
    ? "Only the people it's for see it"
    : `Only ${contactName} sees it`;
}

type ScopeQuestionProps = {
  of: EventRef;
  words: Terms;
  pages: readonly StaffResponse[];
  to: ResponseScope;
  contactName: string;
  participantName: string;
  onClose: (isDone?: boolean) => void;
};

/** By default only the contact who wrote sees a reply; staff decide to show it to the others. */
function ScopeQuestion(props: ScopeQuestionProps) {
  const { of, words, pages, to, contactName, participantName, onClose } = props;
  const { attempt, run } = useAttempt(deskErrors.scopeFailed.message);
  const { mutateAsync: setScope } = useSetScope(of);
  const isForAll = to === "participant";

  async function change(): Promise<void> {
    const responseIds = pages.filter(({ scope }) => scope !== to).map(({ id }) => id);
    await setScope({ responseIds, scope: to });
    showToast(
      isForAll ? `Everyone linked to ${participantName} sees it now.` : `Only ${contactName} sees it now.`,
    );
    onClose(true);
  }

  return (
    <ConfirmDialog
      title={
        isForAll
          ? `Show this reply to all of ${firstNameOf(participantName)}'s family?`
          : `Show this reply only to ${contactName}?`
      }
      confirmLabel={isForAll ? "Show to the whole family" : `Show only to ${contactName}`}
      pendingLabel="Changing…"
      isPending={attempt.status === "working"}
      isOpen
      onOpenChange={() => onClose()}
      onConfirm={() => void run(change)}
    >
      <div className="stack stack-tight">
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        {isForAll ? (
          <p>
            {`Only ${contactName} sees this reply now. Every ${words.contact.toLowerCase()} and relative linked to ${participantName} will be able to open and download it. If the family lives apart, ask first.`}
          </p>
        ) : (
          <p>{`Everyone else linked to ${participantName} can't see it anymore. They keep anything they downloaded.`}</p>
        )}
      </div>
    </ConfirmDialog>
  );
}

type WithdrawDialogProps = {
  of: EventRef;
  page: StaffResponse;
  participantName: string;
  onClose: (isDone?: boolean) => void;
};

function WithdrawDialog({ of, page, participantName, onClose }: WithdrawDialogProps) {
  const { mutateAsync: withdraw } = useWithdrawResponse(of);

  async function takeAway(reason: string): Promise<void> {
    await withdraw({ responseId: page.id, reason });
    showToast(page.kind === "team" ? "Withdrawn." : "Withdrawn. The family no longer sees it.");
    onClose(true);
  }

  return (
    <Dialog title="Withdraw this page?" size="narrow" isOpen onOpenChange={() => onClose()} locksWriting>
      <ReasonForm
        suggestions={["Wrong family", "Not a reply", "Unreadable picture"]}
        label="Withdraw"
        pendingLabel="Withdrawing…"
        failed={deskErrors.withdrawFailed.message}
        onSubmit={takeAway}
        onCancel={() => onClose()}
      >
        <p>
          {`${pageText(page)} of the reply from ${participantName} to ${page.contactName}. Links to it stop working, and the family no longer sees it. If it belongs to another person, move it instead.`}
        </p>
      </ReasonForm>
    </Dialog>
  );
}
