import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { RunningServer } from "#server/app/start-server.ts";
import { printJobUrl } from "#domain/printing/print-job.ts";
import type { Mail } from "#tools/engines/inbox/mail.ts";
import type { Inbox } from "#tools/engines/inbox/start-inbox.ts";
import { mintBearer, startSession } from "#server/identity/actions.ts";
import { askServer, callServer } from "#tools/testing/test-server.ts";

export type HostileCamp = Awaited<ReturnType<typeof aHostileCamp>>;

const mailPatienceMs = 60_000;
const exported = z.object({ result: z.unknown() });
const pending = z.object({ result: z.object({ invites: z.array(z.object({ inviteId: z.string() })) }) });

/** A camp in which every text is the same one, from its name to a letter, typed in as people do, and printed. */
export async function aHostileCamp(server: RunningServer, inbox: Inbox, text: string) {
  const mark = randomUUID().slice(0, 8);
  const admin = await cameFromProvider(server, { name: text, email: `admin@${mark}.example` });
  const parent = await cameFromProvider(server, { name: text, email: `parent@${mark}.example` });
  const [orgId, eventId, buildingId, participantId] = Array.from({ length: 4 }, () => randomUUID());
  // An address of its own, because organizations are limited by address.
  const from = { "x-forwarded-for": `2001:db8:${mark.slice(0, 4)}:${mark.slice(4)}::1` };
  const call = async (name: string, data: object, by = admin): Promise<unknown> => {
    const { status, body } = await callServer(server, name, data, { ...by.headers, ...from });
    if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };

  await call("createOrganization", { id: orgId, name: text, description: text, timeZone: "America/Chicago" });
  const days = { startDate: "2027-07-12", endDate: "2999-12-31" };
  await call("addEvent", {
    orgId,
    id: eventId,
    name: text,
    description: text,
    ...days,
    familiesAgreed: true,
  });
  await call("addEventBuilding", { orgId, eventId, id: buildingId, name: text });
  await call("addParticipant", { orgId, eventId, buildingId, id: participantId, name: text });
  const contact = { orgId, eventId, participantId };
  const contactId = randomUUID();
  await call("addContact", { ...contact, id: contactId, email: parent.email, name: text });
  await call("inviteContact", { ...contact, contactId });
  await call("inviteTeamMember", { orgId, id: randomUUID(), email: `staff@${mark}.example`, role: "member" });
  const mailTo = (address: string, subject: RegExp): Promise<Mail> =>
    inbox.waitFor((mail) => mail.to.includes(address) && subject.test(mail.subject), mailPatienceMs);
  // Before it is accepted: afterwards no invite is pending.
  const inviteMail = await mailTo(parent.email, /^Write to/);
  const { invites } = pending.parse(await call("listPendingInvites", {}, parent)).result;
  const inviteId = invites[0]?.inviteId ?? "";
  await call("sendInviteCode", { orgId, inviteId }, parent);
  const optOut = await fetch(`${server.origin}/mail/opt-out?invite=${inviteId}`);
  const optOutPage = { headers: optOut.headers, html: await optOut.text() };
  await call("acceptInvite", { orgId, inviteId }, parent);
  await call("addNote", { ...contact, text }, parent);
  const jobId = await print(server, admin.headers, { orgId, eventId });

  const eventRef = `/api/org/${orgId}/events/${eventId}`;
  const asStaff = [
    `/api/org/${orgId}`,
    `/api/org/${orgId}/events`,
    `${eventRef}/roster`,
    `${eventRef}/printJobs`,
  ];
  const asFamily = [
    "/api/my/participants",
    `/api/my/participants/${participantId}`,
    `/api/my/participants/${participantId}/notes`,
  ];
  const codeMail = await mailTo(parent.email, /code/i);
  const teamMail = await mailTo(`staff@${mark}.example`, /invites you/);
  return {
    optOutPage,
    mails: [inviteMail, codeMail, teamMail],
    read: () =>
      Promise.all([
        ...asStaff.map((path) => askServer(server, path, admin.headers)),
        ...asFamily.map((path) => askServer(server, path, parent.headers)),
      ]),
    roster: async () => exported.parse(await call("exportRoster", { orgId, eventId })).result,
    pdf: () => download(server, admin.headers, { orgId, eventId, jobId }),
  };
}

type Headers = Record<string, string>;

async function cameFromProvider({ deps }: RunningServer, who: { name: string; email: string }) {
  const claims = { sub: randomUUID(), ...who, email_verified: true };
  const { secret } = await deps.transact((tx) => startSession(tx, deps.clock, "https://id.example", claims));
  const bearer = await mintBearer(deps.db, deps.clock, secret);
  if (bearer === null) throw new Error("a session that was just made gave no bearer");
  return { email: who.email, headers: { authorization: `Bearer ${bearer.token}` } };
}

async function ask(server: RunningServer, name: string, headers: Headers, input: object): Promise<unknown> {
  const response = await fetch(`${server.origin}/http/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(input),
  });
  if (response.status !== 200)
    throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

async function print(server: RunningServer, headers: Headers, input: object): Promise<string> {
  const made = await ask(server, "createPrintJobHttp", headers, input);
  return z.object({ jobId: z.string() }).parse(made).jobId;
}

/** When it is ready; a busy machine takes its time. */
async function download(server: RunningServer, headers: Headers, job: object): Promise<Uint8Array> {
  for (let tries = 0; tries < 600; tries += 1) {
    const { url } = printJobUrl.parse(await ask(server, "getPrintJobUrlHttp", headers, job));
    if (url !== null) {
      const { pathname, search } = new URL(url);
      return new Uint8Array(await (await fetch(`${server.origin}${pathname}${search}`)).arrayBuffer());
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the PDF was not made");
}
