import { useEffect, useState, type ReactNode } from "react";
import { Logo } from "#web/brand/logo.tsx";
import { renewBearer } from "#web/platform/bearer.ts";
import { useMessages } from "#web/platform/language.ts";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { accessCheckMessages } from "./messages/access-check-en.ts";
import { Waiting, type WaitingWords } from "./waiting.tsx";

const maxFailures = 2;
const lateAfterMs = 8_000;

type AccessCheckProps = {
  words: WaitingWords;
  failures?: number;
  onRetry: () => void;
  /** More buttons, beside "Try again". */
  children?: ReactNode;
  /** Shown in place of the box. */
  publicPage?: ReactNode;
};

/** While it is not known what the user may see. A check that fails or takes long can be repeated by hand. */
export function AccessCheck({ words, failures = 0, onRetry, children, publicPage }: AccessCheckProps) {
  const isLate = useIsLate();
  const t = useMessages(accessCheckMessages);
  if (failures < maxFailures && !isLate) return <Waiting words={words} />;
  if (publicPage !== undefined) return publicPage;
  return (
    <main className="waiting">
      <div className="waiting-failed">
        <h1>
          <Logo size="large" />
        </h1>
        <ErrorBox sentence={t.unreachable} onRetry={onRetry}>
          {t.tryingAgain}
        </ErrorBox>
        {children}
      </div>
    </main>
  );
}

/** While it is not known whether a user is signed in. */
export function SignInCheck() {
  return <AccessCheck words="Loading…" onRetry={() => void renewBearer().catch(() => undefined)} />;
}

function useIsLate(): boolean {
  // Offline is certain: there is nothing to wait for.
  const [isLate, setLate] = useState(() => typeof window !== "undefined" && !navigator.onLine);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), lateAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
