import type { ComponentProps } from "react";
import { leave } from "#web/identity/leave.ts";
import { useMessages, useTranslation } from "#web/platform/language.ts";
import { buttonClass } from "#web/ui/button-style.ts";
import { AccessCheck } from "../access-check.tsx";
import { shellMessages } from "../messages/en.ts";

type Props = Omit<ComponentProps<typeof AccessCheck>, "words" | "children">;

/** The user is signed in, so that logging out is a way on. */
export function SessionCheck(props: Props) {
  const t = useMessages(shellMessages);
  const translation = useTranslation();
  return (
    <AccessCheck words="Checking access…" {...props}>
      <button type="button" className={buttonClass("outline")} onClick={() => void leave(translation)}>
        {t.logOut}
      </button>
    </AccessCheck>
  );
}
