import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { localeOf } from "#domain/language.ts";
import { passkeyErrors } from "#domain/passkeys/errors.ts";
import type { MyPasskeys } from "#domain/passkeys/passkey.ts";
import { sentenceOf } from "#web/platform/error-codes.ts";
import { useLanguage, useMessages } from "#web/platform/language.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Question } from "#web/ui/question.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { AddPasskeyForm } from "./add-passkey-form.tsx";
import { useMyPasskeys, useRemovePasskey } from "./calls.ts";
import { ConfirmButton } from "./confirm-button.tsx";
import { passkeyMessages } from "./messages/en.ts";
import "./passkeys.css";

/** On the account page of team members. */
export function PasskeyList() {
  const t = useMessages(passkeyMessages);
  const { data, error, refetch } = useMyPasskeys();
  return (
    <Panel title={t.title} flush>
      <div className="passkey-words">
        <p>{t.help}</p>
        {error !== null && (
          <ErrorBox
            sentence={sentenceOf(error, passkeyErrors.listFailed.message)}
            onRetry={() => void refetch()}
          />
        )}
        {data?.passkeys.length === 0 && <p className="muted">{t.none}</p>}
      </div>
      {data === undefined ? (
        error === null && <Skeleton label={t.loading} rows={1} />
      ) : (
        <Passkeys {...data} />
      )}
    </Panel>
  );
}

type Passkey = MyPasskeys["passkeys"][number];

function Passkeys({ passkeys, isConfirmed, adding }: MyPasskeys) {
  const t = useMessages(passkeyMessages);
  const [removing, setRemoving] = useState<Passkey>();
  return (
    <>
      {passkeys.length > 0 && (
        <ul className="passkeys" aria-label={t.title}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRemove={isConfirmed ? () => setRemoving(passkey) : undefined}
            />
          ))}
        </ul>
      )}
      <div className="passkey-foot">
        {adding === "ask" ? (
          <p>{t.adminFirst}</p>
        ) : adding === "refuse" && passkeys.length === 0 ? (
          <p>{t.otherSignInFirst}</p>
        ) : adding === "refuse" ? (
          <>
            <p>{t.confirmFirst}</p>
            <ConfirmButton />
            <p className="small muted">{t.askAdmin}</p>
          </>
        ) : (
          <Adding isReset={adding === "replace"} />
        )}
      </div>
      {removing !== undefined && <RemoveQuestion passkey={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: (() => void) | undefined }) {
  const t = useMessages(passkeyMessages);
  const { name, createdAt, lastUsedAt } = passkey;
  const format = new Intl.DateTimeFormat(localeOf[useLanguage()], { month: "short", day: "numeric" });
  const formatDay = (moment: string) => format.format(new Date(moment));
  return (
    <li>
      <KeyRound aria-hidden />
      <div className="passkey-row-words">
        <p className="passkey-name">{name}</p>
        <p className="passkey-times">
          <span>{t.added(formatDay(createdAt))}</span>
          {" · "}
          <span>{lastUsedAt === null ? t.neverUsed : t.lastUsed(formatDay(lastUsedAt))}</span>
        </p>
      </div>
      {onRemove !== undefined && (
        <Button variant="danger" aria-label={t.removeOne(name)} onPress={onRemove}>
          {t.remove}
        </Button>
      )}
    </li>
  );
}

function Adding({ isReset }: { isReset: boolean }) {
  const t = useMessages(passkeyMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isReset && <p>{t.replaceHelp}</p>}
      {isOpen ? (
        <AddPasskeyForm
          cancel={<Button onPress={() => setOpen(false)}>{t.cancel}</Button>}
          onAdded={() => setOpen(false)}
        />
      ) : (
        <div>
          <Button icon={<Plus />} onPress={() => setOpen(true)}>
            {t.add}
          </Button>
        </div>
      )}
    </>
  );
}

function RemoveQuestion({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useMessages(passkeyMessages);
  const remove = useRemovePasskey();
  const { attempt, run } = useAttempt(passkeyErrors.removeFailed.message);
  return (
    <Question
      title={t.removeQuestion(name)}
      keepLabel={t.cancel}
      confirmLabel={t.remove}
      pendingLabel={t.removing}
      isPending={attempt.status === "working"}
      onKeep={onClose}
      onConfirm={() =>
        void run(
          () => remove.mutateAsync(id),
          () => {
            showToast(t.removed(name));
            onClose();
          },
        )
      }
    >
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <p>{t.removeHelp}</p>
    </Question>
  );
}
