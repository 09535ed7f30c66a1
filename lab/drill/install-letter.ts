import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import * as z from "zod/mini";
import { pendingInvitesAnswer } from "#domain/invites/invite.ts";
import { createdPrintJob, printJobUrl } from "#domain/printing/print-job.ts";
import { walkSignIn } from "#tools/engines/identity-provider/walk-sign-in.ts";
import type { Inbox } from "#tools/engines/inbox/start-inbox.ts";
import { openCaller } from "../people.ts";
import { waitFor } from "../world.ts";

const words = "The dog sleeps in front of your door.";
const minted = z.object({ bearer: z.object({ token: z.string() }) });
const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);

type Name = "dana" | "elena";

export type LetterWorld = {
  dir: string;
  origin: string;
  inbox: Inbox;
  /** Default: at the identity provider. */
  signIn?: (name: Name) => Promise<Person>;
};

/** Follows a letter over HTTP, from the invitation to the PDF. Reports each completed step; throws on failure. */
export async function sendLetter(world: LetterWorld, say: (step: string) => void) {
  const { signIn = (name) => signInAtProvider(world.origin, name) } = world;
  const dana = await signIn("dana");
  say("Dana signed in");
  const place = { orgId: randomUUID(), eventId: randomUUID() };
  const child = { ...place, participantId: randomUUID() };
  await dana.call("createOrganization", { id: place.orgId, name: "Camp Evergreen", timeZone: "UTC" });
  await dana.call("addEvent", {
    orgId: place.orgId,
    id: place.eventId,
    name: "Week 1",
    startDate: day(-1),
    endDate: day(6),
    familiesAgreed: true,
  });
  const buildingId = randomUUID();
  await dana.call("addEventBuilding", { ...place, id: buildingId, name: "Loon Cabin" });
  await dana.call("addParticipant", { ...place, id: child.participantId, name: "Maya Vasquez", buildingId });
  const contactId = randomUUID();
  await dana.call("addContact", { ...child, id: contactId, email: "elena@example.org" });
  await dana.call("inviteContact", { ...child, contactId });
  say("a camp, a week, a cabin, a camper and an invitation are there");
  const mail = await world.inbox.waitFor(({ to }) => to.includes("elena@example.org"), 60_000);
  say(`the invitation arrived: "${mail.subject}"`);
  const elena = await signIn("elena");
  const { invites } = pendingInvitesAnswer.parse(await elena.call("listPendingInvites", {}));
  const [invite] = invites;
  if (invite === undefined) throw new Error("Elena has no invitation.");
  await elena.call("acceptInvite", { orgId: invite.orgId, inviteId: invite.inviteId });
  await elena.call("addNote", { ...child, noteId: randomUUID(), text: `Dear Maya, ${words}` });
  say("Elena signed in, accepted and wrote");
  const { jobId } = createdPrintJob.parse(await dana.http("createPrintJobHttp", place));
  if (jobId === null) throw new Error("Nothing was printed.");
  await requireLetterInPdf(world, dana, { ...place, jobId });
  say("Dana printed; the letter stands in the PDF that came from storage");
  return { dana, elena, place, child, contactId, jobId };
}

export type SentLetter = Awaited<ReturnType<typeof sendLetter>>;

export async function requireLetterInPdf(world: LetterWorld, dana: Person, job: object): Promise<void> {
  const pages = await readPdf(world, await pdfLink(dana, job));
  if (!pages.includes(words) || !pages.includes("Maya"))
    throw new Error(`The letter is not in the PDF:\n${pages}`);
}

export type Person = {
  http: (name: string, input: object) => Promise<unknown>;
  /** Its result. */
  call: (name: string, input: object) => Promise<unknown>;
  read: (path: string) => Promise<unknown>;
};

async function signInAtProvider(origin: string, sub: Name): Promise<Person> {
  const started = await fetch(`${origin}/auth/start`, { redirect: "manual" });
  const back = await walkSignIn(started.headers.get("location") ?? "", { sub });
  const returned = await fetch(back, { redirect: "manual", headers: { cookie: cookiesOf(started) } });
  return openPerson(origin, cookiesOf(returned));
}

/** Needs no provider: the code comes by email. */
export async function signInWithCode({ origin, inbox }: CodeWorld, email: string): Promise<Person> {
  inbox.clear();
  const ask = (path: string, body: object, cookie = "") =>
    fetch(`${origin}/auth/code${path}`, {
      method: "POST",
      headers: { origin, cookie, "content-type": "application/json" },
      body: JSON.stringify({ email, ...body }),
    });
  const started = await ask("", {});
  const isCode = ({ to, subject }: { to: string[]; subject: string }) =>
    to.includes(email) && subject.endsWith("is your Cabin Courier code");
  const { subject } = await inbox.waitFor(isCode, 60_000);
  return openPerson(
    origin,
    cookiesOf(await ask("/enter", { code: subject.slice(0, 6) }, cookiesOf(started))),
  );
}

type CodeWorld = Pick<LetterWorld, "origin" | "inbox">;

async function openPerson(origin: string, cookie: string): Promise<Person> {
  const told = await fetch(`${origin}/auth/token`, { method: "POST", headers: { origin, cookie } });
  if (!told.ok) throw new Error(`Signing in ended with ${told.status}: ${await told.text()}`);
  const bearer = minted.parse(await told.json()).bearer.token;
  const { call, http } = openCaller(
    () => origin,
    () => bearer,
  );
  return {
    http,
    read: async (path) => {
      const answer = await fetch(`${origin}/api${path}`, { headers: { authorization: `Bearer ${bearer}` } });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return answer.json();
    },
    call: async (name: string, input: object) =>
      z.object({ result: z.unknown() }).parse(await call(name, input)).result,
  };
}

function cookiesOf({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0] ?? "")
    .join("; ");
}

async function pdfLink(dana: Person, job: object): Promise<string> {
  const link = async () => printJobUrl.parse(await dana.http("getPrintJobUrlHttp", job)).url ?? undefined;
  return waitFor("the PDF is there", link, { patienceMs: 60_000, everyMs: 500 });
}

/** Its words in one line: where a line ends is the paper's business. */
async function readPdf({ dir }: LetterWorld, link: string): Promise<string> {
  const file = join(dir, "letter.pdf");
  await writeFile(file, new Uint8Array(await (await fetch(link)).arrayBuffer()));
  const { stdout } = await promisify(execFile)("pdftotext", ["-layout", file, "-"]);
  return stdout.replaceAll(/\s+/g, " ");
}
