import { LogOut } from "lucide-react";
import { DialogTrigger } from "react-aria-components/Dialog";
import { Button as AriaButton } from "react-aria-components/Button";
import { Monogram } from "#web/identity/monogram.tsx";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { leave } from "#web/identity/leave.ts";
import { Button } from "#web/ui/button.tsx";
import { Popover } from "#web/ui/popover.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { useTranslation, useMessages } from "#web/platform/language.ts";
import { shellMessages } from "../messages/en.ts";

export function PersonPopover() {
  const { user } = useSignedIn();
  const t = useMessages(shellMessages);
  const translation = useTranslation();
  return (
    <DialogTrigger>
      <AriaButton className="shell-person-opener" aria-label={t.yourAccount}>
        <Monogram name={user.displayName} />
      </AriaButton>
      <Popover label={t.yourAccount} placement="bottom end">
        <div className="shell-person-page">
          {user.displayName !== "" && <p className="shell-person-name">{user.displayName}</p>}
          {user.email !== null && <p className="shell-person-email">{user.email}</p>}
          <TextLink href="/account">{t.yourAccount}</TextLink>
          <TextLink href="/settings">{t.settings}</TextLink>
          <Button icon={<LogOut />} onPress={() => void leave(translation)}>
            {t.logOut}
          </Button>
        </div>
      </Popover>
    </DialogTrigger>
  );
}
