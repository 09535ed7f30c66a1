import { Download } from "lucide-react";
import { useSearchParams } from "react-router";
import { termsFor } from "#domain/organizations/terms.ts";
import { reportErrors } from "#domain/reports/errors.ts";
import { season as seasonShape } from "#domain/reports/season-report.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { makePdf, useSeasonReport } from "#web/reports/calls.ts";
import { SeasonReport } from "#web/reports/season-report.tsx";
import { fileName, saveBlob } from "#web/platform/save-file.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Select } from "#web/ui/select.tsx";
import { OrganizationHeader } from "./organization-header.tsx";
import { useOrganization } from "./open-organization.tsx";

export function meta() {
  return [{ title: "Season report · Cabin Courier" }];
}

export default function SeasonReportOfOrganization() {
  const organization = useOrganization();
  const { id, name, type } = organization;
  const [search, setSearch] = useSearchParams();
  const asked = seasonShape.safeParse(search.get("season") ?? undefined);
  const report = useSeasonReport(id, asked.success ? asked.data : undefined);
  const { attempt, run } = useAttempt(reportErrors.pdfFailed.message);
  const { season = null, seasons = [] } = report.data ?? {};
  const { event } = termsFor(type);

  async function download(year: number): Promise<void> {
    saveBlob(`${fileName(name, "season", String(year))}.pdf`, await makePdf(id, year));
  }

  return (
    <>
      <OrganizationHeader
        organization={organization}
        title="Season report"
        actions={
          season !== null && (
            <Button
              icon={<Download />}
              isPending={attempt.status === "working"}
              pendingLabel="Making the PDF…"
              onPress={() => void run(() => download(season))}
            >
              Download PDF
            </Button>
          )
        }
      >
        <p>{`Counts of a year, ${event.toLowerCase()} by ${event.toLowerCase()}. They stay when letters are deleted.`}</p>
      </OrganizationHeader>
      <div className="stack">
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        {season !== null && seasons.length > 0 && (
          <Select
            className="report-season"
            label="Season"
            options={seasonChoices(seasons, season).map((year) => ({ id: year, label: year }))}
            value={String(season)}
            onChange={(year) => setSearch({ season: year }, { preventScrollReset: true })}
          />
        )}
        <SeasonReport organization={organization} report={report} />
      </div>
    </>
  );
}

/** A year from the address may have no events. */
function seasonChoices(seasons: readonly number[], shown: number): string[] {
  const years = seasons.includes(shown) ? seasons : [shown, ...seasons];
  return years.toSorted((a, b) => b - a).map(String);
}
