import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { anOrganization } from "#database/seed/builders.ts";
import { teamAnswer } from "#domain/organizations/team.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { newId } from "#server/platform/secrets.ts";
import { startInbox, type Inbox } from "#tools/engines/inbox/start-inbox.ts";
import { followStream } from "#tools/testing/follow-stream.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { testOrigin } from "#tools/testing/test-environment.ts";
import { aSignedInPerson, askServer, callServer, startTestServer } from "#tools/testing/test-server.ts";
import { organizationJobs } from "./jobs.ts";

const patienceMs = 5_000;

let inbox: Inbox;
let server: RunningServer;
beforeAll(async () => {
  inbox = await startInbox();
  server = await startTestServer(await createTestDatabase(), { env: { SMTP_URL: inbox.smtpUrl } });
});
afterAll(async () => {
  await server.close();
  await inbox.stop();
});

async function aCamp(seed: { name?: string; type?: "Camp" | "Retreat Center" } = {}) {
  const dana = await aSignedInPerson(server, { name: "Dana Whitlock" });
  const { id: orgId, name } = await anOrganization(server.deps.db, { ...seed, admins: [dana] });
  const invite = async (email: string, role = "member") => {
    const id = newId(server.deps.clock);
    const answer = await callServer(server, "inviteTeamMember", { orgId, id, email, role }, dana.headers);
    expect(answer.status).toBe(200);
    return id;
  };
  const mailState = async () =>
    teamAnswer.parse((await askServer(server, `/api/org/${orgId}/team`, dana.headers)).body).invites[0]?.mail;
  return { orgId, name, dana, invite, mailState };
}
const kept = (id: string) =>
  server.deps.db.selectFrom("teamInvites").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const lettersTo = (address: string) => inbox.messages().filter(({ to }) => to.includes(address));
const run = (teamInviteId: string, hoursLater = 0) => {
  const { clock } = server.deps;
  const later = { now: () => new Date(clock.now().getTime() + hoursLater * 3_600_000) };
  const [job] = organizationJobs({ ...server.deps, clock: later });
  return job?.run({ teamInviteId }, new AbortController().signal);
};

describe("the letter to an invited person", () => {
  test("comes in text and HTML, with the camp, the one who invites, the role and the way in", async () => {
    const { invite, mailState } = await aCamp({ name: "Camp <Birch> & Söhne" });
    const id = await invite("rosa@example.org", "admin");
    const letter = await inbox.waitFor(({ to }) => to.includes("rosa@example.org"), patienceMs);
    expect(letter).toMatchObject({
      to: ["rosa@example.org"],
      subject: "Dana Whitlock invites you to the team of Camp <Birch> & Söhne",
    });
    for (const words of [
      "Dana Whitlock invites you to join the team of Camp <Birch> & Söhne as an admin.",
      "plan the weeks, look after the campers",
      `Sign in with this address to join:\n${testOrigin}/organizations\n`,
      "The invitation is for rosa@example.org",
    ])
      expect(letter.text).toContain(words);
    expect(letter.html).toContain("the team of Camp &lt;Birch&gt; &amp; Söhne as an admin.");
    expect(letter.html).toMatch(
      /<a [^>]*href="https:\/\/app\.example\/organizations"[^>]*>Sign in with this address to join<\/a>/,
    );
    expect(letter.headers).toContainEqual({ name: "Message-ID", value: `<team-invite-${id}@app.example>` });
    await expect.poll(mailState, { timeout: patienceMs }).toBe("sent");
    expect(await kept(id)).toMatchObject({ sentAt: expect.any(Date), sendFailed: null });
  });

  test("has a link that ends mail from this organization, which no one can forge; admins read why they cannot invite", async () => {
    const { invite, dana, orgId } = await aCamp({ name: "Camp Birch" });
    const teamInviteId = await invite("tired@example.org");
    const letter = await inbox.waitFor(({ to }) => to.includes("tired@example.org"), patienceMs);
    const header = (name: string) => letter.headers.find((one) => one.name === name)?.value ?? "";
    const [, link = ""] = /^<(https:.*)>$/.exec(header("List-Unsubscribe")) ?? [];
    expect(header("List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
    expect(letter.text).toContain(`Unsubscribe from Camp Birch: ${link}`);
    expect(link).not.toContain("tired");
    const press = (path: string) =>
      fetch(path.replace(testOrigin, server.origin), { method: "POST", body: "List-Unsubscribe=One-Click" });
    expect((await press(`${link}A`)).status).toBe(404);
    expect((await press(`${testOrigin}/mail/opt-out?team=${teamInviteId}`)).status).toBe(404);
    await callServer(server, "revokeTeamInvite", { orgId, teamInviteId }, dana.headers);
    const page = await fetch(link.replace(testOrigin, server.origin));
    expect(await page.text()).toContain("Stop emails from Camp Birch?");
    expect((await press(link)).status).toBe(200);
    const again = { orgId, id: newId(server.deps.clock), email: "tired@example.org", role: "member" };
    expect(await callServer(server, "inviteTeamMember", again, dana.headers)).toMatchObject({
      status: 409,
      body: { error: { message: "This address unsubscribed from this organization's email." } },
    });
    expect((await press(link.replace("opt-out", "opt-in"))).status).toBe(200);
    expect((await callServer(server, "inviteTeamMember", again, dana.headers)).status).toBe(200);
  });

  test("is not sent to an address that opted out after the invitation", async () => {
    const { invite, mailState, orgId } = await aCamp();
    const id = await invite("late+451x1@example.org");
    await server.deps.db
      .insertInto("mailOptOuts")
      .values({ organizationId: orgId, email: "late+451x1@example.org", createdAt: new Date() })
      .execute();
    await run(id);
    expect(await mailState()).toBe("failed");
    expect(lettersTo("late+451x1@example.org")).toEqual([]);
  });

  test("speaks the organization's own words", async () => {
    const { invite } = await aCamp({ type: "Retreat Center" });
    await invite("noa@example.org");
    const { text } = await inbox.waitFor(({ to }) => to.includes("noa@example.org"), patienceMs);
    expect(text).toContain("as a member. You can look after the participants and their letters.");
  });

  test("has the words that the organization chose", async () => {
    const { invite, orgId } = await aCamp();
    const own = { participantWord: "scout", buildingWord: "bunk" };
    await server.deps.db.updateTable("organizations").set(own).where("id", "=", orgId).execute();
    await invite("sam@example.org");
    const { text } = await inbox.waitFor(({ to }) => to.includes("sam@example.org"), patienceMs);
    expect(text).toContain("You can look after the scouts and their letters.");
    const footer = "Cabin Courier · letters between families and campers";
    expect(text.replace(footer, "")).not.toMatch(/\b(building|cabin|camper|participant)s?\b/i);
  });

  test("is sent once, however often the job runs", async () => {
    const { invite, mailState } = await aCamp();
    const id = await invite("once@example.org");
    await expect.poll(mailState, { timeout: patienceMs }).toBe("sent");
    const { sentAt } = await kept(id);
    await run(id);
    expect(lettersTo("once@example.org")).toHaveLength(1);
    expect((await kept(id)).sentAt).toEqual(sentAt);
  });

  test("that the mailbox turns away for good is not tried again, and the team sees that it failed", async () => {
    const { invite, mailState } = await aCamp();
    const id = await invite("nobody+550@example.org");
    await expect.poll(mailState, { timeout: patienceMs }).toBe("failed");
    const { sentAt, sendFailed } = await kept(id);
    expect(sentAt).toBeNull();
    expect(sendFailed).toContain("There is no such mailbox here");
    await run(id);
    expect((await kept(id)).sendFailed).toBe(sendFailed);
    expect((await server.queue.counts()).deadLetters).toBe(0);
  });

  test("that is put off is tried again and arrives, and the team sees that", async () => {
    const { invite, mailState, dana, orgId } = await aCamp();
    const stream = await followStream(server.origin, [`org:${orgId}:team`], dana.headers);
    onTestFinished(() => stream.close());
    await invite("slow+451x1@example.org");
    await inbox.waitFor(({ to }) => to.includes("slow+451x1@example.org"), 20_000);
    await expect.poll(mailState, { timeout: patienceMs }).toBe("sent");
    expect(lettersTo("slow+451x1@example.org")).toHaveLength(1);
    const invalidations = () => stream.events.filter(({ name }) => name === "invalidation").length;
    // One of the invitation itself and one of its letter.
    await expect.poll(invalidations).toBe(2);
  });

  test("that is put off for more than a day has failed", async () => {
    const { invite, mailState } = await aCamp();
    const id = await invite("later+451@example.org");
    await expect(run(id, 23)).rejects.toThrow("was not accepted");
    expect(await mailState()).toBe("sending");
    await run(id, 25);
    expect(await mailState()).toBe("failed");
    expect((await kept(id)).sendFailed).toContain("Not now, please try again later");
  });

  test("of an invitation that was revoked meanwhile is not sent", async () => {
    const { invite, dana, orgId } = await aCamp();
    const id = await invite("gone+451x1@example.org");
    const revoked = await callServer(server, "revokeTeamInvite", { orgId, teamInviteId: id }, dana.headers);
    expect(revoked.status).toBe(200);
    await run(id);
    await run(id);
    expect(lettersTo("gone+451x1@example.org")).toEqual([]);
  });
});
