import { useState, useSyncExternalStore } from "react";
import {
  canInstall,
  install,
  isInstalled,
  isIos,
  subscribeInstallPrompt,
} from "#web/platform/install-prompt.ts";
import { useMessages } from "#web/platform/language.ts";
import { Button } from "#web/ui/button.tsx";
import { pushMessages } from "../messages/push-en.ts";
import "./push.css";

/** From the second visit on, until the user has answered. Not where the app is installed or cannot be. */
export function InstallHint() {
  const t = useMessages(pushMessages);
  const [mayShow, setMayShow] = useState(countVisit);
  const hasPrompt = useSyncExternalStore(subscribeInstallPrompt, canInstall, () => false);
  if (!mayShow || isInstalled() || !(hasPrompt || isIos())) return null;
  function dismiss(): void {
    write(dismissed);
    setMayShow(false);
  }
  return (
    <aside className="install-hint">
      <p>{t.installHint}</p>
      {!hasPrompt && (
        <ol>
          <li>{t.tapShare}</li>
          <li>{t.tapAdd}</li>
        </ol>
      )}
      <div className="install-actions">
        {hasPrompt && (
          <Button
            onPress={() => {
              dismiss();
              void install();
            }}
          >
            {t.install}
          </Button>
        )}
        <Button variant="plain" onPress={dismiss}>
          {t.notNow}
        </Button>
      </div>
    </aside>
  );
}

/** How often this browser came, or that its user does not want the hint. Not of a person, so it stays at sign-out. */
const hintKey = "cabin-courier.install-hint";
const visitKey = "cabin-courier.install-visit";
const dismissed = "dismissed";

/** True from the second visit on. A visit lasts as long as its tab. */
function countVisit(): boolean {
  try {
    const stored = localStorage.getItem(hintKey);
    if (stored === dismissed) return false;
    if (sessionStorage.getItem(visitKey) !== null) return stored === "2";
    sessionStorage.setItem(visitKey, "1");
    write(stored === null ? "1" : "2");
    return stored !== null;
  } catch {
    return false;
  }
}

function write(text: string): void {
  try {
    localStorage.setItem(hintKey, text);
  } catch {
    // Then the hint comes again.
  }
}
