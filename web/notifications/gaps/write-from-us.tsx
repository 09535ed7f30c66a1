import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { PenLine } from "lucide-react";
import { useRef, useState } from "react";
import * as contract from "#domain/notes/staff-letter-contract.ts";
import { staffLetterErrors } from "#domain/notes/staff-letter-errors.ts";
import {
  maxRoleLength,
  maxStaffLetterLength,
  maxStaffLetters,
  signedStaffLetter,
  staffSignature,
} from "#domain/notes/staff-letter.ts";
import { notificationErrors } from "#domain/notifications/errors.ts";
import type { Gap } from "#domain/notifications/mail-gaps.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { call } from "#web/platform/call.ts";
import { newId } from "#web/platform/new-id.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { formatFromUs } from "./gap-text.ts";
import type { GapsPlace } from "./gaps-address.ts";
import { gapsKey, readWholeList, type GapsOf } from "./gaps-calls.ts";
import "./write-from-us.css";

export type WriteFromUsProps = {
  of: GapsOf;
  place: GapsPlace;
  words: Terms;
  timeZone: string;
  organizationName: string;
  /** The participants that are chosen first. */
  to: readonly string[];
  onClose: () => void;
};

/** One letter from the team to each chosen participant. */
export function WriteFromUs(props: WriteFromUsProps) {
  const { of, place, words, timeZone, organizationName, onClose } = props;
  const { user } = useSignedIn();
  const { data, error, refetch } = useQuery({
    queryKey: [...gapsKey(of), "to-write", place.list, place.mailDays],
    queryFn: ({ signal }) => readWholeList(of, place, signal),
    gcTime: 0,
    staleTime: Infinity,
  });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(props.to));
  const [text, setText] = useState("");
  const [role, setRole] = useState(words.staff);
  const { attempt, run, refuse } = useAttempt(staffLetterErrors.writeFailed.message);
  const write = useWriteFromUs(of);
  const participants = words.participants.toLowerCase();
  const count = pluralize(chosen.size, "letter", "letters");

  function press(): void {
    if (text.trim() === "") return refuse(staffLetterErrors.textRequired.message, "text");
    if (role.trim() === "") return refuse(staffLetterErrors.roleRequired.message, "role");
    void run(
      () => write({ participantIds: [...chosen], text, role }),
      () => onClose(),
    );
  }

  const problemOf = (field: string) =>
    attempt.status === "failed" && attempt.field === field ? attempt.sentence : undefined;
  const signature = staffSignature("en", organizationName);
  return (
    <Dialog
      title="Write from us"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      fillsPhone
      locksWriting={text !== ""}
    >
      <p className="from-us-words">
        Each letter prints with the next mail, with your name on it. Replies come to your team only.
      </p>
      {error !== null && (
        <LoadFailed
          error={error}
          failed={notificationErrors.gapsLoadFailed.message}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <Skeleton label={`Loading ${participants}…`} rows={3} />}
      {data !== undefined && (
        <Recipients gaps={data} chosen={chosen} onChoose={setChosen} words={words} timeZone={timeZone} />
      )}
      <TextArea
        label="Letter"
        className="from-us-letter"
        rows={7}
        value={text}
        onChange={setText}
        maxLength={maxStaffLetterLength}
        error={problemOf("text")}
        {...(chosen.size > 1
          ? { description: `Everyone you choose gets these words, so leave out the name.` }
          : {})}
      />
      <TextField
        label="Your role"
        value={role}
        onChange={setRole}
        maxLength={maxRoleLength}
        error={problemOf("role")}
      />
      <div className="from-us-signature">
        <span>It ends with</span>
        <p>
          {signedStaffLetter({
            text: "",
            signature,
            writtenByName: user.displayName,
            writtenByRole: role,
          }).trim()}
        </p>
      </div>
      {attempt.status === "failed" && attempt.field === undefined && <ErrorBox sentence={attempt.sentence} />}
      <DialogActions sticks>
        <Button slot="close">Cancel</Button>
        <Button
          variant="primary"
          icon={<PenLine />}
          isDisabled={chosen.size === 0 || chosen.size > maxStaffLetters}
          isPending={attempt.status === "working"}
          pendingLabel="Saving…"
          onPress={press}
        >
          {chosen.size === 0 ? `Choose ${participants}` : `Add ${count} to the mail`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type RecipientsProps = {
  gaps: readonly Gap[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  words: Terms;
  timeZone: string;
};

function Recipients({ gaps, chosen, onChoose, words, timeZone }: RecipientsProps) {
  function choose(id: string, isWanted: boolean): void {
    const next = new Set(chosen);
    if (isWanted) next.add(id);
    else next.delete(id);
    onChoose(next);
  }
  const all = gaps.slice(0, maxStaffLetters).map(({ participantId }) => participantId);
  return (
    <div className="from-us-to" role="group" aria-label={words.participants}>
      <div className="from-us-choose">
        <span>{`${chosen.size} of ${pluralize(gaps.length, words.participant, words.participants)}`}</span>
        <Button
          variant="plain"
          isDisabled={chosen.size === all.length}
          onPress={() => onChoose(new Set(all))}
        >
          All
        </Button>
        <Button variant="plain" isDisabled={chosen.size === 0} onPress={() => onChoose(new Set())}>
          None
        </Button>
      </div>
      <ul>
        {gaps.map((gap) => (
          <li key={gap.participantId}>
            <Checkbox
              isSelected={chosen.has(gap.participantId)}
              onChange={(isWanted) => choose(gap.participantId, isWanted)}
            >
              <b>{gap.name}</b>{" "}
              <span>
                {[gap.buildingName ?? "Unassigned", formatFromUs(gap, timeZone)].filter(Boolean).join(" · ")}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </div>
  );
}

type ToWrite = { participantIds: string[]; text: string; role: string };

/** A retry of the same letter uses the same key, so that it is saved once. */
function useWriteFromUs(of: GapsOf) {
  const { orgId, eventId } = of;
  const queries = useQueryClient();
  const last = useRef({ request: "", idempotencyKey: "" });
  const refresh = () => void queries.invalidateQueries({ queryKey: gapsKey(of) });
  const { mutateAsync: write } = useMutation({
    networkMode: "always",
    mutationFn: (letters: ToWrite) => {
      const request = JSON.stringify(letters);
      if (last.current.request !== request) last.current = { request, idempotencyKey: newId() };
      const { idempotencyKey } = last.current;
      return call(contract.writeStaffLettersHttp, { orgId, eventId, ...letters }, { idempotencyKey });
    },
    onSettled: refresh,
  });

  async function takeBack(letterIds: string[]): Promise<void> {
    try {
      await call(contract.takeBackStaffLettersHttp, { orgId, eventId, letterIds });
      showToast("Taken back. Nothing will print.");
    } catch {
      showToast(staffLetterErrors.takeBackFailed.message);
    }
    refresh();
  }

  return async (letters: ToWrite): Promise<void> => {
    const { letterIds } = await write(letters);
    const many = pluralize(letterIds.length, "letter prints", "letters print");
    showToast(`${many} with the next mail.`, {
      seconds: 10,
      action: { label: "Take back", onAction: () => void takeBack(letterIds) },
    });
  };
}
