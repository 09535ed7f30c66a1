import { Clock, Plus, Printer } from "lucide-react";
import { useState } from "react";
import { formatDay } from "#domain/events/calendar-day.ts";
import type { SessionAnswer } from "#domain/identity/session.ts";
import { apiKeyErrors } from "#domain/organizations/api-key-errors.ts";
import { maxApiKeys } from "#domain/organizations/api-key-limits.ts";
import type { ListedApiKey } from "#domain/organizations/api-key.ts";
import { organizationTerms, type Terms } from "#domain/organizations/terms.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { LoadFailed } from "../load-failed.tsx";
import { useApiKeys, useRevokeApiKey } from "./api-key-calls.ts";
import { NewApiKeyDialog } from "./new-api-key-dialog.tsx";
import { PairingDialog } from "./pairing-dialog.tsx";
import { scopeLabel } from "./scope-label.ts";
import "./api-keys.css";

export type ApiKeysProps = { organization: SessionAnswer["organizations"][number] };

type Asking = { type: "new" } | { type: "pair" } | { type: "revoke"; apiKey: ListedApiKey };

/** For admins. */
export function ApiKeys({ organization }: ApiKeysProps) {
  const answer = useApiKeys(organization.id);
  const [asking, setAsking] = useState<Asking>();
  const words = organizationTerms(organization);
  const { data, error } = answer;
  const keys = data?.keys ?? [];
  const onClose = () => setAsking(undefined);
  return (
    <Panel title="API keys" count={keys.length === 0 ? undefined : keys.length}>
      <div className="api-keys">
        <p className="muted">
          {`With a key, your registration system can send us its list of ${words.participants.toLowerCase()}. A key can't read letters, replies or the list.`}
        </p>
        {error !== null && (
          <LoadFailed
            error={error}
            failed={apiKeyErrors.loadFailed.message}
            loadedAt={answer.dataUpdatedAt}
            onRetry={() => void answer.refetch()}
          />
        )}
        {answer.isPending && error === null && <Skeleton label="Loading…" rows={2} />}
        {keys.length > 0 && (
          <ul className="api-key-list" aria-label="API keys">
            {keys.map((apiKey) => (
              <ApiKeyRow
                key={apiKey.id}
                apiKey={apiKey}
                words={words}
                timeZone={organization.timeZone}
                onRevoke={() => setAsking({ type: "revoke", apiKey })}
              />
            ))}
          </ul>
        )}
        {data !== undefined && keys.length < maxApiKeys && (
          <div className="api-key-ways">
            <Button icon={<Plus />} onPress={() => setAsking({ type: "new" })}>
              Make a key
            </Button>
            <Button icon={<Printer />} onPress={() => setAsking({ type: "pair" })}>
              Pair a printing station
            </Button>
          </div>
        )}
        {keys.length >= maxApiKeys && <p className="small muted">{apiKeyErrors.tooMany.message}</p>}
      </div>
      {asking?.type === "new" && <NewApiKeyDialog orgId={organization.id} words={words} onClose={onClose} />}
      {asking?.type === "pair" && <PairingDialog orgId={organization.id} onClose={onClose} />}
      {asking?.type === "revoke" && (
        <RevokeQuestion orgId={organization.id} apiKey={asking.apiKey} onClose={onClose} />
      )}
    </Panel>
  );
}

type RowProps = { apiKey: ListedApiKey; words: Terms; timeZone: string; onRevoke: () => void };

function ApiKeyRow({ apiKey, words, timeZone, onRevoke }: RowProps) {
  const { name, start, scopes, createdAt, createdByName, expiresAt, isExpired, lastUsedOn } = apiKey;
  const day = (at: string) =>
    new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "medium" }).format(new Date(at));
  const used = lastUsedOn === null ? "Never used" : `Last used ${formatDay(lastUsedOn)}`;
  return (
    <li>
      <div className="api-key-head">
        <p className="api-key-name">
          {name}{" "}
          {isExpired && (
            <Badge tone="warn" icon={<Clock />}>
              Expired
            </Badge>
          )}
        </p>
        <Button variant="plain" aria-label={`Revoke ${name}`} onPress={onRevoke}>
          Revoke
        </Button>
      </div>
      <Facts of={scopes.map((scope) => scopeLabel(scope, words))} />
      <Facts of={[`Made by ${createdByName}, ${day(createdAt)}`, `${start}…`]} />
      <Facts of={[used, `${isExpired ? "Expired" : "Valid until"} ${day(expiresAt)}`]} />
    </li>
  );
}

/** A line that breaks between facts, not within one. */
function Facts({ of }: { of: readonly string[] }) {
  return (
    <p className="small muted">
      {of.map((fact, at) => (
        <span key={fact}>
          {fact}
          {at < of.length - 1 && "\u00a0·\u00a0"}
        </span>
      ))}
    </p>
  );
}

type RevokeQuestionProps = { orgId: string; apiKey: ListedApiKey; onClose: () => void };

function RevokeQuestion({ orgId, apiKey, onClose }: RevokeQuestionProps) {
  const revoke = useRevokeApiKey(orgId);
  const { attempt, run } = useAttempt(apiKeyErrors.revokeFailed.message);
  return (
    <ConfirmDialog
      title={`Revoke “${apiKey.name}”?`}
      confirmLabel="Revoke the key"
      pendingLabel="Revoking…"
      isPending={attempt.status === "working"}
      isOpen
      onOpenChange={onClose}
      onConfirm={() =>
        void run(async () => {
          await revoke.mutateAsync(apiKey.id);
          showToast(`“${apiKey.name}” is revoked.`);
          onClose();
        })
      }
    >
      <div className="stack">
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        <p>
          The program or printing station that uses it stops working right away. What it sent stays. This
          can’t be undone.
        </p>
      </div>
    </ConfirmDialog>
  );
}
