import { leave } from "#web/identity/leave.ts";
import { useMessages, useTranslation } from "#web/platform/language.ts";
import { buttonClass } from "#web/ui/button-style.ts";
import { shellMessages } from "../messages/en.ts";

export function LogOutButton() {
  const t = useMessages(shellMessages);
  const translation = useTranslation();
  return (
    <button type="button" className={buttonClass("outline")} onClick={() => void leave(translation)}>
      {t.logOut}
    </button>
  );
}
