import * as z from "zod/mini";
import { creationOptions, requestOptions } from "#domain/passkeys/passkey.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aCamp, type TestCamp } from "./a-camp.ts";
import { anAuthenticator, type Authenticator } from "./authenticator.ts";
import { aSignedInPerson, callServer, type Answer } from "./test-server.ts";

type Person = Awaited<ReturnType<typeof aSignedInPerson>>;
export type Headers = Pick<Person, "headers">;

const resultOf = <T>(schema: z.ZodMiniType<T>, { body }: Answer): T =>
  z.object({ result: schema }).parse(body).result;

/** Adds passkeys and confirms with them, as a browser does. */
export function usePasskeys(server: () => RunningServer) {
  const call = (name: string, data: object, { headers }: Headers) =>
    callServer(server(), name, data, headers);
  const startAdding = async (by: Headers) =>
    resultOf(z.object({ options: creationOptions }), await call("startAddingPasskey", {}, by)).options;
  const startConfirming = async (by: Headers) =>
    resultOf(z.object({ options: requestOptions }), await call("startPasskeyConfirmation", {}, by)).options;
  const add = async (by: Headers, authenticator: Authenticator, name = "Office laptop"): Promise<string> => {
    const credential = authenticator.create(await startAdding(by));
    const answer = await call("finishAddingPasskey", { name, credential }, by);
    return resultOf(z.object({ id: z.string() }), answer).id;
  };
  return {
    call,
    startAdding,
    startConfirming,
    add,
    confirm: async (by: Headers, authenticator: Authenticator): Promise<Answer> => {
      const credential = authenticator.get(await startConfirming(by));
      return call("finishPasskeyConfirmation", { credential }, by);
    },
    /** Another browser of the same person. */
    again: async (person: Person): Promise<Person> => {
      const session = await aSignedInPerson(server(), { name: "Another browser" });
      const { id, email, name } = person;
      await server()
        .deps.db.updateTable("sessions")
        .set({ userId: id })
        .where("userId", "=", session.id)
        .execute();
      return { ...session, id, email, name };
    },
    /** Requires a passkey. Only its admin has one, and a session that is confirmed with it. `allow` lets its member add one. */
    aStrictCamp: async (): Promise<TestCamp & { key: Authenticator; allow: () => Promise<Answer> }> => {
      const camp = await aCamp(server());
      const key = anAuthenticator();
      await add(camp.admin, key);
      const { status } = await camp.call("setPasskeysRequired", { wanted: true });
      if (status !== 200) throw new Error("the camp does not require a passkey");
      return { ...camp, key, allow: () => camp.call("resetMemberPasskeys", { userId: camp.member.id }) };
    },
  };
}
