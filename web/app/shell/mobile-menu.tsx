import { useState } from "react";
import { Menu as MenuIcon } from "lucide-react";
import { useLocation, useNavigate } from "react-router";
import { isFamilyOnly, useSignedIn } from "#web/identity/session-context.tsx";
import { LanguageSwitch } from "#web/identity/language/language-switch.tsx";
import { leave } from "#web/identity/leave.ts";
import { forgetOrganization } from "#web/organizations/remembered-organization.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { useTranslation, useMessages } from "#web/platform/language.ts";
import { isFamilyPath } from "../family-path.ts";
import { shellMessages } from "../messages/en.ts";
import { useOpenOrganization } from "./use-open-organization.ts";

export function MobileMenu() {
  const t = useMessages(shellMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t.menu} icon={<MenuIcon />} onPress={() => setOpen(true)} />
      <Dialog title={t.menu} isOpen={isOpen} onOpenChange={setOpen} size="narrow">
        {(close) => <MobileWays close={close} />}
      </Dialog>
    </>
  );
}

function MobileWays({ close }: { close: () => void }) {
  const session = useSignedIn();
  const { user } = session;
  const t = useMessages(shellMessages);
  const translation = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const go = (path: string) => () => {
    close();
    void navigate(path);
  };
  return (
    <div className="shell-ways">
      <Button variant="plain" onPress={go("/my/participants")}>
        {t.myParticipants}
      </Button>
      {isFamilyOnly(session) ? (
        <Button variant="plain" onPress={go("/my/participants/sample")}>
          {t.familyGuide}
        </Button>
      ) : (
        <StaffWays close={close} go={go} />
      )}
      <Button variant="plain" onPress={go("/settings")}>
        {t.settings}
      </Button>
      <Button variant="plain" onPress={go("/help")}>
        {t.help}
      </Button>
      {isFamilyPath(pathname) && <LanguageSwitch />}
      <p className="small muted">
        {user.displayName !== "" && (
          <>
            {user.displayName}
            <br />
          </>
        )}
        {user.email}
      </p>
      <Button onPress={() => void leave(translation)}>{t.logOut}</Button>
    </div>
  );
}

function StaffWays({ close, go }: { close: () => void; go: (path: string) => () => void }) {
  const { user, organizations } = useSignedIn();
  const t = useMessages(shellMessages);
  const open = useOpenOrganization();
  return (
    <>
      <Button
        variant="plain"
        onPress={() => {
          forgetOrganization(user.uid);
          go("/organizations")();
        }}
      >
        {t.allOrganizations}
      </Button>
      {organizations.map((organization) => (
        <Button
          key={organization.id}
          variant="plain"
          onPress={() => {
            close();
            open(organization);
          }}
        >
          {organization.name} · {t.role(organization.role)}
        </Button>
      ))}
      <Button variant="plain" onPress={go("/how-it-works")}>
        {t.howItWorks}
      </Button>
    </>
  );
}
