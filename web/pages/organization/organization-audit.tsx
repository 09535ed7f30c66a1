import { Download } from "lucide-react";
import { useSearchParams } from "react-router";
import { auditErrors } from "#domain/organizations/audit-errors.ts";
import type { AuditFilters } from "#domain/organizations/audit.ts";
import { termsFor } from "#domain/organizations/terms.ts";
import { addressOf, filtersIn } from "#web/organizations/audit/audit-address.ts";
import { Audit } from "#web/organizations/audit/audit.tsx";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { OrganizationHeader } from "./organization-header.tsx";
import { useOrganization, type StaffOrganization } from "./open-organization.tsx";

export function meta() {
  return [{ title: "Activity · Cabin Courier" }];
}

/** Members see the server's error sentence, because the audit log is for admins only. */
export default function AuditOfOrganization() {
  const organization = useOrganization();
  if (organization.role === "admin") return <ForAdmins organization={organization} />;
  return (
    <>
      <OrganizationHeader organization={organization} title="Activity" />
      <ErrorBox sentence={auditErrors.onlyAdmins.message} />
    </>
  );
}

function ForAdmins({ organization }: { organization: StaffOrganization }) {
  const [search, setSearch] = useSearchParams();
  const filters = filtersIn(search);
  const { attempt, run } = useAttempt(auditErrors.exportFailed.message);
  const { clock } = termsFor(organization.type);

  async function download(): Promise<void> {
    const { saveAudit } = await import("./save-audit.ts");
    await saveAudit(organization, filters);
  }

  return (
    <>
      <OrganizationHeader
        organization={organization}
        title="Activity"
        actions={
          <Button
            icon={<Download />}
            isPending={attempt.status === "working"}
            pendingLabel="Downloading…"
            onPress={() => void run(download)}
          >
            Download CSV
          </Button>
        }
      >
        <p>{`Who did what, in ${clock}. Entries can't be changed or deleted.`}</p>
      </OrganizationHeader>
      {attempt.status === "failed" && (
        <div className="audit-failed">
          <ErrorBox sentence={attempt.sentence} />
        </div>
      )}
      <Audit
        organization={organization}
        filters={filters}
        onFilter={(chosen: AuditFilters) => setSearch(addressOf(chosen), { preventScrollReset: true })}
      />
    </>
  );
}
