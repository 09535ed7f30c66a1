import { AppError } from "#domain/app-error.ts";
import { dayIn, formatDay } from "#domain/events/calendar-day.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import * as contract from "#domain/reports/contract.ts";
import { reportErrors } from "#domain/reports/errors.ts";
import { reportTitle, reportView } from "#domain/reports/report-view.ts";
import { generalErrors } from "#domain/errors.ts";
import { requireStaff, type Staff } from "#server/organizations/require-staff.ts";
import { findPrintSettings } from "#server/organizations/settings-store.ts";
import { findOrganization } from "#server/organizations/store.ts";
import type { Db } from "#server/platform/db/database.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import type { PrintingDeps } from "#server/printing/render.ts";
import { openTurns } from "#server/printing/turns.ts";
import { readReport } from "./reports.ts";

type ReportDeps = Pick<PrintingDeps, "db" | "clock" | "typesetter">;

export function reportOperations(deps: ReportDeps): Operation[] {
  const { db, clock, typesetter } = deps;
  const inTurn = openTurns(reportErrors.tooManyAtOnce);
  return [
    implement(contract.readSeasonReport, {
      summary: "Letters, replies, gaps and hand-outs of a year's events, as counts. For staff.",
      async handle({ orgId, season }, { caller }) {
        const staff = await requireStaff(db, caller, orgId);
        const { timeZone } = await requireOrganization(db, staff);
        return readReport(db, staff, { timeZone, season }, clock.now());
      },
    }),
    implement(contract.makeSeasonReportPdf, {
      summary: "The same as a PDF on the organization's paper. For staff; nothing is kept.",
      async handle({ orgId, season }, { caller, gone }) {
        const staff = await requireStaff(db, caller, orgId);
        const [organization, settings] = [
          await requireOrganization(db, staff),
          await findPrintSettings(db, staff),
        ];
        const { name, timeZone } = organization;
        const now = clock.now();
        const report = await readReport(db, staff, { timeZone, season }, now);
        const document = {
          paper: settings?.paper === "a4" ? "a4" : "letter",
          organization: name,
          title: reportTitle(report.season),
          madeOn: `${name} · ${formatDay(dayIn(timeZone, now))}`,
          ...reportView(report.events, organization),
        } as const;
        const signal = gone();
        try {
          const { pdf, pages } = await inTurn(caller.userId, () => typesetter.report(document, signal));
          return { pdf: Buffer.from(pdf).toString("base64"), pages };
        } catch (error) {
          // A closed page is not a server error.
          throw signal.aborted ? new AppError(generalErrors.goneAway) : error;
        }
      },
    }),
  ];
}

async function requireOrganization(db: Db, { organizationId }: Staff) {
  const organization = await findOrganization(db, organizationId);
  if (organization === undefined) throw new AppError(organizationErrors.notFound);
  return organization;
}
