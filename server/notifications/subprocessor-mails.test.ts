import { afterAll, expect, test } from "vitest";
import { withSystemAccess } from "#database/actor.ts";
import { allJobs } from "#server/app/jobs.ts";
import { aCamp } from "#tools/testing/a-camp.ts";
import { sendMails, subjectsTo } from "#tools/testing/send-mails.ts";
import { startServerWithInbox } from "#tools/testing/server-with-inbox.ts";

const noonOf = (date: string) => new Date(`${date}T12:00:00Z`);
let now = noonOf("2027-01-01");
const clock = { now: () => now };
const announced = "Example Mail: email, Virginia (from 2027-03-01)";
const { server, inbox, close } = await startServerWithInbox({
  roles: ["api"],
  clock,
  env: { SUBPROCESSORS: `Example Hosting: servers, Ohio; ${announced}; Old Mail: email (from 2026-01-01)` },
});
afterAll(close);

async function onDay(date: string): Promise<void> {
  now = noonOf(date);
  await withSystemAccess(async () => {
    for (const name of ["sweep-notices", "announce-subprocessors"])
      await allJobs(server.inside)
        .find((job) => job.name === name)
        ?.run({}, new AbortController().signal);
  });
  await sendMails(server);
}

test("every admin is mailed once, at least 30 days before another company handles data", async () => {
  const [camp, other] = [
    await aCamp(server, { name: "Camp Heron" }),
    await aCamp(server, { name: "Camp Loon" }),
  ];
  const subject = (name: string) => `Another company will handle data of ${name} from Mar 1, 2027`;
  await onDay("2027-01-20");
  expect(subjectsTo(inbox, camp.admin)).toEqual([]);
  for (const day of ["2027-01-25", "2027-01-29", "2027-02-20", "2027-02-28", "2027-03-01"]) await onDay(day);
  expect(subjectsTo(inbox, camp.admin)).toEqual([subject("Camp Heron")]);
  expect(subjectsTo(inbox, other.admin)).toEqual([subject("Camp Loon")]);
  expect(subjectsTo(inbox, camp.member)).toEqual([]);
  const mail = inbox.messages().find(({ to }) => to.includes(camp.admin.email));
  expect(mail?.text).toContain("Example Mail: email, Virginia.");
  expect(mail?.text).toContain("/terms/subprocessors");
  const { madeAt } = await server.deps.db
    .selectFrom("notices")
    .select("madeAt")
    .where("organizationId", "=", camp.id)
    .executeTakeFirstOrThrow();
  expect(madeAt).toEqual(noonOf("2027-01-25"));
});
