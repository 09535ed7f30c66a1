import { anOrganization, type OrganizationSeed } from "#database/seed/builders.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aSignedInPerson, askServer, callServer, type Answer } from "./test-server.ts";

type Person = Awaited<ReturnType<typeof aSignedInPerson>>;

export type TestCamp = {
  id: string;
  admin: Person;
  member: Person;
  stranger: Person;
  /** Calls an operation of this camp, by default as its admin. */
  call(name: string, data: object, by?: Person): Promise<Answer>;
  /** What a screen of this camp reads: `ask("/events")`. */
  ask(path: string, by?: Person): Promise<Answer>;
};

export async function aCamp(server: RunningServer, seed: OrganizationSeed = {}): Promise<TestCamp> {
  const [admin, member, stranger] = [
    await aSignedInPerson(server, { name: "Dana Whitlock" }),
    await aSignedInPerson(server, { name: "Marcus Oyelaran" }),
    await aSignedInPerson(server, { name: "Ruth Aldana" }),
  ];
  const { id } = await anOrganization(server.deps.db, { admins: [admin], members: [member], ...seed });
  await anOrganization(server.deps.db, { admins: [stranger] });
  return {
    id,
    admin,
    member,
    stranger,
    call: (name, data, by = admin) => callServer(server, name, { orgId: id, ...data }, by.headers),
    ask: (path, by = admin) => askServer(server, `/api/org/${id}${path}`, by.headers),
  };
}

export function refusal(status: number, message: string) {
  return { status, body: { error: { message } } };
}

export function result(value: object) {
  return { status: 200, body: { result: value } };
}
