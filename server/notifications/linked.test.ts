import { afterAll, expect, test } from "vitest";
import { result } from "#tools/testing/a-camp.ts";
import { aFamily, aParent } from "#tools/testing/a-family.ts";
import { startServerWithInbox } from "#tools/testing/server-with-inbox.ts";
import { linkedNotification } from "./linked-notification.ts";

const { server, inbox, close } = await startServerWithInbox({ roles: ["api", "worker"] });
afterAll(close);

const wren = { name: "Wren Quillfeather", externalId: "REG-1" };

test("a family that is linked again gets one email, with the first name and the way to write", async () => {
  const email = "elena@example.org";
  const before = await aFamily(server, { event: { name: "Week 1" }, camper: wren, contact: { email } });
  await before.invite();
  const elena = await aParent(server, { email });
  await elena.accept({ orgId: before.camp.id, inviteId: await before.inviteId() });
  const now = await aFamily(server, {
    camp: before.camp,
    event: { name: "Week 3" },
    camper: wren,
    contact: { email },
  });
  const linkAll = () => now.camp.call("inviteAll", { eventId: now.event.id });
  expect(await linkAll()).toMatchObject(result({ linked: 1 }));
  expect(await linkAll()).toMatchObject(result({ linked: 0 }));
  const mail = await inbox.waitFor(({ subject }) => subject === "You can write to Wren in Week 3");
  expect(mail.to).toEqual([email]);
  expect(mail.text).toContain(`/my/participants/${now.camper.id}`);
  expect(mail.text).not.toContain("Quillfeather");

  const taken = await server.deps.db
    .selectFrom("notices")
    .select(["id", "organizationId", "userId", "about", "eventId", "printJobId", "sheetNumber"])
    .select("madeAt as requestedAt")
    .where("kind", "=", "linked")
    .executeTakeFirstOrThrow();
  const recipient = {
    organizationId: now.camp.id,
    organizationName: "Camp Pine Hollow",
    organizationType: "Camp",
    name: "Elena",
    language: "en",
    email,
    chosen: null,
    timeZone: "America/Chicago",
    familyNotices: true,
    onTeam: false,
    optedOut: false,
  } as const;
  const written = () =>
    linkedNotification.write(server.deps.db, { ...taken, kind: "linked" }, recipient, new Date());
  expect(await written()).toMatchObject({ subject: mail.subject });
  // It is not sent once staff have removed the contact.
  await now.removeContact();
  expect(await written()).toBeUndefined();
});
