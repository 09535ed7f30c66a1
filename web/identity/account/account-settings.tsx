import { ArrowDownToLine, Trash2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { accountDeletion } from "#domain/identity/account.ts";
import * as contract from "#domain/identity/contract.ts";
import { accountErrors } from "#domain/identity/errors.ts";
import { call } from "#web/platform/call.ts";
import { useMessages } from "#web/platform/language.ts";
import { saveBlob } from "#web/platform/save-file.ts";
import { countUnsentFiles } from "#web/platform/unsent-files.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { TypedConfirmDialog } from "#web/ui/typed-confirm-dialog.tsx";
import { accountMessages } from "../messages/en.ts";
import { useSignedIn } from "../session-context.tsx";
import { OwnName } from "../own-name.tsx";
import { signOut } from "../sign-out.ts";
import { DeviceList } from "./device-list.tsx";
import "./account.css";

/** `passkeys` is shown to team members only. */
export function AccountSettings({ passkeys }: { passkeys: ReactNode }) {
  const { user, organizations } = useSignedIn();
  const t = useMessages(accountMessages);
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  return (
    <div className="account">
      <PageHeader title={t.title} />
      <Panel title={t.whatWeKnow}>
        <div className="account-words">
          <dl>
            <div>
              <dt>{t.name}</dt>
              <dd>
                <OwnName />
              </dd>
            </div>
            {user.email !== null && (
              <div>
                <dt>{t.email}</dt>
                <dd>{user.email}</dd>
              </div>
            )}
          </dl>
          <p>{t.fromProvider}</p>
          <p>
            <TextLink href="/settings">{t.whatWeMail}</TextLink>
          </p>
          <p>
            <TextLink href="/privacy">{t.howLong}</TextLink>
          </p>
        </div>
      </Panel>
      <DeviceList />
      {organizations.length > 0 && passkeys}
      <ExportPanel />
      <Panel title={t.deleteTitle}>
        <div className="account-words">
          <p>{t.signedOutEverywhere}</p>
          {organizations.length > 0 && <p>{t.leaveTeams}</p>}
          <p>{t.printedStay}</p>
          <div>
            <Button variant="danger" icon={<Trash2 />} onPress={() => setDeleting(true)}>
              {t.deleteMore}
            </Button>
          </div>
        </div>
      </Panel>
      {deleting && (
        <DeleteAccountDialog onClose={() => setDeleting(false)} onDeleted={() => void navigate("/")} />
      )}
    </div>
  );
}

function ExportPanel() {
  const { attempt, run } = useAttempt(accountErrors.accountNotExported.message);
  const t = useMessages(accountMessages);

  async function save(): Promise<void> {
    const { data } = await call(contract.exportMyAccount, {});
    const file = new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
    saveBlob(`cabin-courier-${t.exportName}.json`, file);
  }

  return (
    <Panel title={t.exportTitle}>
      <div className="account-words">
        <p>{t.exportHelp}</p>
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        <div>
          <Button
            icon={<ArrowDownToLine />}
            isPending={attempt.status === "working"}
            pendingLabel={t.exporting}
            onPress={() => void run(save)}
          >
            {t.export}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

/** Deletion is final, so the user must type a word. */
export function DeleteAccountDialog({ onClose, onDeleted }: { onClose: () => void; onDeleted: () => void }) {
  const { attempt, run, refuse } = useAttempt(accountErrors.accountNotDeleted.message);
  const unsent = countUnsentFiles();
  const t = useMessages(accountMessages);

  function confirm(typed: string): boolean {
    const read = accountDeletion.safeParse({ typed });
    if (!read.success) {
      refuse(read.error.issues[0]?.message ?? "", "typed");
      return false;
    }
    void run(async () => {
      await call(contract.deleteAccount, read.data);
      showToast(t.deleted, { seconds: 8 });
      // The server has already ended the session; this clears the browser's state.
      await signOut();
      onDeleted();
    });
    return true;
  }

  return (
    <TypedConfirmDialog
      title={t.deleteQuestion}
      label={t.typeWord}
      confirmLabel={attempt.status === "working" ? t.deleting : t.delete}
      refusal={attempt.status === "failed" ? attempt.sentence : undefined}
      isInvalid={attempt.status === "failed" && attempt.field === "typed"}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t.atOnce}</p>
      {unsent > 0 && <p>{t.picturesGo}</p>}
    </TypedConfirmDialog>
  );
}
