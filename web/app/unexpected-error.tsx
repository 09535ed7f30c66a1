import { useEffect } from "react";
import { Logo } from "#web/brand/logo.tsx";
import { chosenLanguage } from "#web/identity/language/chosen-language.ts";
import { messagesIn } from "#web/platform/language.ts";
import { sendError } from "#web/platform/send-error.ts";
import { buttonClass } from "#web/ui/button-style.ts";
import { isFamilyPath } from "./family-path.ts";
import { wentWrongMessages } from "./messages/went-wrong-en.ts";

/* Loaded with the first error, so that pages stay small. */

/** Of an "error" or "unhandledrejection" event. */
export function sendErrorOf(event: Event): void {
  if (event instanceof ErrorEvent) sendError(event.error);
  if (event instanceof PromiseRejectionEvent) sendError(event.reason);
}

/** In place of a page that could not be drawn. */
export default function WentWrong({ error }: { error: unknown }) {
  const { pathname } = window.location;
  // Outside of the context that gives pages their language.
  const t = messagesIn((isFamilyPath(pathname) && chosenLanguage()) || undefined, wentWrongMessages);
  useEffect(() => sendError(error), [error]);
  return (
    <main className="waiting">
      <div className="waiting-failed" role="alert">
        <Logo size="large" />
        <h1>{t.title}</h1>
        <p>{t.safe}</p>
        <button type="button" className={buttonClass("primary")} onClick={() => window.location.reload()}>
          {t.reload}
        </button>
      </div>
    </main>
  );
}
