import * as z from "zod/mini";
import { operatorPath } from "#domain/organizations/operator-contract.ts";
import { typeLabel } from "#domain/organizations/terms.ts";
import { uuid } from "#domain/uuid.ts";
import type { Config } from "#server/platform/config.ts";
import type { Deps } from "#server/platform/deps.ts";
import { defineJob, type Job, type JobKind } from "#server/platform/jobs/job.ts";
import { layOutMail } from "#server/platform/mail/mail-template.ts";
import type { MailLetter } from "#server/platform/mail/mail.ts";
import { mailJobOptions, sendQueuedMail } from "#server/platform/mail/send-mail.ts";
import { findOrganizations } from "./operator-store.ts";

type ReviewMail = { organizationId: string; operator: string };

/** To each address on the operator list, when an organization is created. */
export const sendReviewMail = {
  name: "send-review-mail",
  payload: z.object({ organizationId: uuid, operator: z.string() }),
} satisfies JobKind<ReviewMail>;

export function reviewMailJob(
  deps: Pick<Deps, "db" | "transact" | "mail" | "clock" | "config" | "log">,
): Job {
  return defineJob({
    ...sendReviewMail,
    ...mailJobOptions,
    handle: ({ organizationId, operator }, _, stopping) =>
      sendQueuedMail(
        deps,
        async () => {
          const [organization] = await findOrganizations(deps.db, { orgId: organizationId }, 1);
          // Another operator was faster.
          if (organization?.standing !== "new") return undefined;
          return {
            id: organizationId,
            organizationId: null,
            requestedAt: new Date(organization.createdAt),
            write: async () => reviewMail(operator, organization, deps.config),
            // Nothing is stored: the organization is on the operators' page until one decides.
            markSent: async () => undefined,
            markFailed: async () => undefined,
          };
        },
        stopping,
      ),
  });
}

type Organization = { id: string; name: string; type: string | null; createdBy: { name: string } };

/** The link opens the page and decides nothing: mail scanners open links, too. */
function reviewMail(
  operator: string,
  { id, name, type, createdBy }: Organization,
  { PUBLIC_ORIGIN: publicOrigin }: Pick<Config, "PUBLIC_ORIGIN">,
): MailLetter {
  return {
    to: operator,
    subject: `${name} is waiting for approval`,
    ...layOutMail({
      title: `${name} is new`,
      preheader: "Families outside it get no emails until you approve it.",
      paragraphs: [
        `${createdBy.name} added ${name} (${typeLabel(type)}). Until you approve it, it can send 10 invites a day.`,
        { link: { href: `${publicOrigin}${operatorPath(id)}`, label: `Review ${name}` } },
      ],
      footer: ["Cabin Courier", "You get this because you are on the list of operators."],
    }),
    messageId: `<review-${id}@${new URL(publicOrigin).hostname}>`,
  };
}
