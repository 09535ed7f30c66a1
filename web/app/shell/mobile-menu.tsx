import { useState } from "react";
import { Menu as MenuIcon } from "lucide-react";
import { useNavigate } from "react-router";
import { roleLabel } from "#domain/organizations/words.ts";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { leave } from "#web/identity/leave.ts";
import { forgetOrganization } from "#web/organizations/remembered-organization.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { useOpenOrganization } from "./use-open-organization.ts";

/** The same ways as the bar, for a narrow screen: one list, each row a thumb high. */
export function MobileMenu() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label="Menu" icon={<MenuIcon />} onPress={() => setOpen(true)} />
      <Dialog title="Menu" isOpen={isOpen} onOpenChange={setOpen} size="narrow">
        {(close) => <MobileWays close={close} />}
      </Dialog>
    </>
  );
}

function MobileWays({ close }: { close: () => void }) {
  const { user, organizations } = useSignedIn();
  const navigate = useNavigate();
  const open = useOpenOrganization();
  const go = (path: string) => () => {
    close();
    void navigate(path);
  };
  return (
    <div className="shell-ways">
      <Button variant="plain" onPress={go("/my/participants")}>
        My Participants
      </Button>
      <Button
        variant="plain"
        onPress={() => {
          forgetOrganization(user.uid);
          go("/")();
        }}
      >
        All organizations
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
          {organization.name} · {roleLabel(organization.role)}
        </Button>
      ))}
      <Button variant="plain" onPress={go("/how-it-works")}>
        How It Works
      </Button>
      <Button variant="plain" onPress={go("/settings")}>
        Settings
      </Button>
      <p className="text-small text-ink-2">
        {user.displayName} {user.email}
      </p>
      <Button onPress={() => void leave()}>Log out</Button>
    </div>
  );
}
