import { ShieldCheck, UserRound } from "lucide-react";
import type { Role } from "#domain/identity/session.ts";
import { roleLabel } from "#domain/organizations/terms.ts";
import { Badge } from "#web/ui/badge.tsx";

export function RoleBadge({ role }: { role: Role }) {
  return role === "admin" ? (
    <Badge tone="success" icon={<ShieldCheck />}>
      {roleLabel(role)}
    </Badge>
  ) : (
    <Badge tone="quiet" icon={<UserRound />}>
      {roleLabel(role)}
    </Badge>
  );
}
