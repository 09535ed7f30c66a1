import { ChevronDown, Tent } from "lucide-react";
import { useNavigate } from "react-router";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { forgetOrganization } from "#web/organizations/remembered-organization.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { MenuItem, MenuLine } from "#web/ui/menu-item.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { useMessages } from "#web/platform/language.ts";
import { shellMessages } from "../messages/en.ts";
import { useOpenOrganization } from "./use-open-organization.ts";

export function OrganizationsMenu() {
  const { user, organizations } = useSignedIn();
  const t = useMessages(shellMessages);
  const navigate = useNavigate();
  const open = useOpenOrganization();
  function showAll(): void {
    forgetOrganization(user.uid);
    void navigate("/organizations");
  }
  return (
    <Menu
      placement="bottom start"
      opener={<IconButton label={t.chooseOrganization} icon={<ChevronDown />} />}
    >
      <MenuItem onAction={showAll}>{t.allOrganizations}</MenuItem>
      {organizations.length > 0 && <MenuLine />}
      {organizations.map((organization) => (
        <MenuItem
          key={organization.id}
          icon={<Tent />}
          detail={t.role(organization.role)}
          onAction={() => open(organization)}
        >
          {organization.name}
        </MenuItem>
      ))}
    </Menu>
  );
}
