import { useState } from "react";
import { useMessages } from "#web/platform/language.ts";
import { formatSign } from "./messages/sign-in-en.ts";
import { SignInButtons } from "./sign-in-buttons.tsx";

/** The buttons with the question whether the computer is shared. */
export function SignInChoice({ failure }: { failure?: string | undefined }) {
  const t = useMessages(formatSign);
  const [onSharedComputer, setOnSharedComputer] = useState(false);
  return (
    <>
      <SignInButtons failure={failure} onSharedComputer={onSharedComputer} />
      <label className="sign-in-shared">
        <input
          type="checkbox"
          checked={onSharedComputer}
          onChange={(event) => setOnSharedComputer(event.target.checked)}
        />
        <span>
          {t.onSharedComputer}
          {onSharedComputer && <small>{t.sharedHelp}</small>}
        </span>
      </label>
    </>
  );
}
