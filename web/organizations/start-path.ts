import type { SessionAnswer } from "#domain/identity/session.ts";
import { lastArea, type Area } from "#web/identity/last-area.ts";
import { rememberedOrganization } from "./remembered-organization.ts";

type Organizations = Pick<SessionAnswer, "organizations" | "cabins">;
type Person = Organizations & Pick<SessionAnswer, "hasParticipants">;

/** What this browser knows of the user's last visit. */
type LastVisit = { organizationId: string | undefined; area: Area | undefined };

/** Where `/` leads a user with access. */
export function startPath(person: Person, last: LastVisit): string {
  const isFamily = person.hasParticipants === true;
  const { organizations, cabins = [] } = person;
  const isStaff = organizations.length > 0 || cabins.length > 0;
  if (isFamily && (!isStaff || last.area === "family")) return "/my/participants";
  if (organizations.length === 0 && cabins.length > 0) return cabinPath(cabins, last);
  return organizationsPath(person, last);
}

/** The last one, else the first by name. */
function cabinPath(cabins: readonly { id: string }[], { organizationId }: LastVisit): string {
  const open = cabins.find(({ id }) => id === organizationId) ?? cabins[0];
  return `/org/${open?.id ?? ""}/cabin`;
}

/** The last organization, the only one, or the list of all. */
function organizationsPath({ organizations }: Organizations, last: LastVisit): string {
  const [first, ...others] = organizations;
  const lastOne = organizations.find(({ id }) => id === last.organizationId);
  const open = lastOne ?? (others.length === 0 ? first : undefined);
  return open === undefined ? "/organizations" : `/org/${open.id}`;
}

export function lastVisitOf(userId: string): LastVisit {
  return { organizationId: rememberedOrganization(userId)?.id, area: lastArea(userId) };
}
