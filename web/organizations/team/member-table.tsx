import { Ellipsis, LogOut, ShieldCheck, UserMinus, UserRound } from "lucide-react";
import type { Role } from "#domain/identity/session.ts";
import type { TeamAnswer } from "#domain/organizations/team.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { MenuItem, MenuLine } from "#web/ui/menu-item.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { Table, type TableColumn } from "#web/ui/table.tsx";
import { pluralize } from "#domain/pluralize.ts";
import { RoleBadge } from "./role-badge.tsx";
import { unnamedStaff } from "#domain/identity/person-name.ts";

export type Member = TeamAnswer["members"][number];

/** Admins only. */
export type MemberActions = {
  onChangeRole: (member: Member, role: Role) => void;
  onSignOut: (member: Member) => void;
  onResetPasskeys: (member: Member) => void;
  onRemove: (member: Member) => void;
};

export type MemberTableProps = {
  members: readonly Member[];
  ownId: string;
  timeZone: string;
  actions: MemberActions | undefined;
  onLeave: () => void;
};

type Row = Member & { id: string };

export function MemberTable({ members, ownId, timeZone, actions, onLeave }: MemberTableProps) {
  return (
    <Table
      label="Members"
      columns={columnsFor({ ownId, timeZone, actions })}
      rows={members.map((member) => ({ ...member, id: member.userId }))}
      footer={
        <div className="member-footer">
          {pluralize(members.length, "person", "people")}
          <Button variant="danger" icon={<LogOut />} onPress={onLeave}>
            Leave this team
          </Button>
        </div>
      }
    />
  );
}

function columnsFor({
  ownId,
  timeZone,
  actions,
}: Omit<MemberTableProps, "members" | "onLeave">): readonly TableColumn<Row>[] {
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone });
  const columns: TableColumn<Row>[] = [
    {
      id: "name",
      name: "Name",
      cell: ({ displayName, userId }) => {
        const name = displayName === "" ? <span className="muted">No name yet</span> : displayName;
        return userId === ownId ? <>{name} (you)</> : name;
      },
      fold: "title",
    },
    { id: "email", name: "Email", cell: ({ email }) => email ?? "–" },
    { id: "role", name: "Role", cell: ({ role }) => <RoleBadge role={role} />, fold: "corner" },
    {
      id: "joined",
      name: "Joined",
      cell: ({ joinedAt }) => <time dateTime={joinedAt}>{day.format(new Date(joinedAt))}</time>,
    },
  ];
  if (actions === undefined) return columns;
  return [
    ...columns,
    {
      id: "actions",
      name: "Actions",
      align: "end",
      fold: "actions",
      cell: (member) => (
        <MemberMenu member={called(member)} isOneself={member.userId === ownId} actions={actions} />
      ),
    },
  ];
}

/** Without a name, the address tells which member a question is about. */
function called(member: Member): Member {
  return { ...member, displayName: member.displayName || member.email || unnamedStaff };
}

type MenuProps = { member: Member; isOneself: boolean; actions: MemberActions };

function MemberMenu({ member, isOneself, actions }: MenuProps) {
  const { displayName, role } = member;
  return (
    <Menu opener={<IconButton label={`More for ${displayName}`} icon={<Ellipsis />} />}>
      {role === "admin" ? (
        <MenuItem icon={<UserRound />} onAction={() => actions.onChangeRole(member, "member")}>
          Make member
        </MenuItem>
      ) : (
        <MenuItem icon={<UserRound />} onAction={() => actions.onChangeRole(member, "admin")}>
          Make admin
        </MenuItem>
      )}
      {!isOneself && (
        <>
          <MenuItem icon={<LogOut />} onAction={() => actions.onSignOut(member)}>
            Sign out everywhere
          </MenuItem>
          <MenuItem icon={<ShieldCheck />} onAction={() => actions.onResetPasskeys(member)}>
            Allow a new passkey
          </MenuItem>
          <MenuLine />
          <MenuItem icon={<UserMinus />} tone="danger" onAction={() => actions.onRemove(member)}>
            Remove
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
