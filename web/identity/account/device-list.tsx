import { Check, Laptop, Smartphone } from "lucide-react";
import { useRef, useState } from "react";
import { accountErrors } from "#domain/identity/errors.ts";
import type { MySession } from "#domain/identity/session.ts";
import { localeOf, type Language } from "#domain/language.ts";
import { dayMs } from "#domain/time.ts";
import { sentenceOf } from "#web/platform/error-codes.ts";
import { useLanguage, useMessages } from "#web/platform/language.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { accountMessages } from "../messages/en.ts";
import { useEndMyOtherSessions, useEndMySession, useMySessions } from "./device-calls.ts";
import "./device-list.css";

/** Where the user is signed in. A tap signs a device out at once; signing in again undoes it. */
export function DeviceList() {
  const t = useMessages(accountMessages);
  const sessions = useMySessions();
  const { data, error } = sessions;
  return (
    <Panel title={t.devices} flush>
      <p className="device-help">{t.devicesHelp}</p>
      {error !== null && (
        <div className="device-error">
          <ErrorBox
            sentence={sentenceOf(error, accountErrors.devicesNotLoaded.message)}
            onRetry={() => void sessions.refetch()}
          />
        </div>
      )}
      {data === undefined
        ? error === null && <Skeleton label={t.loadingDevices} rows={2} />
        : data.sessions.length > 0 && <Devices sessions={data.sessions} />}
    </Panel>
  );
}

function Devices({ sessions }: { sessions: readonly MySession[] }) {
  const t = useMessages(accountMessages);
  const endOne = useEndMySession();
  const endOthers = useEndMyOtherSessions();
  const { attempt, run } = useAttempt(accountErrors.deviceNotSignedOut.message);
  const [ending, setEnding] = useState<string>();
  const list = useRef<HTMLUListElement>(null);

  function end(which: string, request: () => Promise<unknown>, done: string): void {
    setEnding(which);
    void run(
      async () => {
        await request();
        showToast(done);
      },
      // The pressed button is gone with its row.
      () => list.current?.focus(),
    ).finally(() => setEnding(undefined));
  }

  const others = sessions.filter(({ isThisDevice }) => !isThisDevice);
  return (
    <>
      {attempt.status === "failed" && (
        <div className="device-error">
          <ErrorBox sentence={attempt.sentence} />
        </div>
      )}
      <ul className="devices" ref={list} tabIndex={-1} aria-label={t.devices}>
        {sessions.map((session) => (
          <DeviceRow
            key={session.id}
            session={session}
            isEnding={ending === session.id}
            onEnd={(name) => end(session.id, () => endOne.mutateAsync(session.id), t.deviceSignedOut(name))}
          />
        ))}
      </ul>
      {others.length > 1 && (
        <div className="device-others">
          <Button
            variant="danger"
            isPending={ending === "others"}
            pendingLabel={t.signingOut}
            onPress={() => end("others", () => endOthers.mutateAsync(), t.othersSignedOut)}
          >
            {t.signOutOthers}
          </Button>
        </div>
      )}
    </>
  );
}

type DeviceRowProps = { session: MySession; isEnding: boolean; onEnd: (name: string) => void };

function DeviceRow({ session, isEnding, onEnd }: DeviceRowProps) {
  const t = useMessages(accountMessages);
  const language = useLanguage();
  const { browser, system, isThisDevice, createdAt, lastUsedAt } = session;
  const name = t.device(browser, system);
  return (
    <li>
      {isPhone(system) ? <Smartphone aria-hidden /> : <Laptop aria-hidden />}
      <div className="device-words">
        <p className="device-name">
          {name}
          {isThisDevice && (
            <Badge tone="success" icon={<Check />}>
              {t.thisDevice}
            </Badge>
          )}
        </p>
        <p className="device-times">
          <span>{t.deviceSignedIn(formatDayShort(createdAt, language))}</span>
          {" · "}
          <span>{t.deviceLastUsed(formatDaysAgo(lastUsedAt, language))}</span>
        </p>
      </div>
      {!isThisDevice && (
        <Button
          variant="danger"
          aria-label={t.signOutDevice(name)}
          isPending={isEnding}
          pendingLabel={t.signingOut}
          onPress={() => onEnd(name)}
        >
          {t.signOut}
        </Button>
      )}
    </li>
  );
}

function isPhone(system: string | null): boolean {
  return system === "iPhone" || system === "iPad" || system === "Android";
}

function formatDayShort(moment: string, language: Language): string {
  return new Intl.DateTimeFormat(localeOf[language], { month: "short", day: "numeric" }).format(
    new Date(moment),
  );
}

/** "today", "yesterday", "3 days ago" by the reader's calendar: the server knows the use only to the hour. */
function formatDaysAgo(moment: string, language: Language): string {
  const midnight = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
  const days = Math.round((midnight(new Date(moment)) - midnight(new Date())) / dayMs);
  return new Intl.RelativeTimeFormat(localeOf[language], { numeric: "auto" }).format(
    Math.min(days, 0),
    "day",
  );
}
