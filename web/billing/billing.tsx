import { useState, type ReactNode } from "react";
import { billingErrors } from "#domain/billing/errors.ts";
import { centsPerCamper, freeCampers } from "#domain/billing/statement.ts";
import type { SessionAnswer } from "#domain/identity/session.ts";
import { notInDemo } from "#domain/not-in-demo.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { codeOf } from "#web/platform/error-codes.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Select } from "#web/ui/select.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { useStatement } from "./calls.ts";
import { Invoices } from "./invoices.tsx";
import { Quote } from "./quote.tsx";
import { Statement } from "./statement.tsx";
import "./billing.css";

type BilledOrganization = SessionAnswer["organizations"][number];

export type BillingProps = {
  organization: BilledOrganization;
  /** All that the user is an admin of. */
  managed: readonly BilledOrganization[];
  onChoose: (organizationId: string) => void;
  /** Shown where nothing is charged. */
  comingSoon: ReactNode;
};

export function Billing({ organization, managed, onChoose, comingSoon }: BillingProps) {
  const [year, setYear] = useState<string>();
  const { data, error, dataUpdatedAt, refetch } = useStatement(organization.id, year);
  const words = organizationTerms(organization);
  if (isNothingCharged(error)) return comingSoon;
  const [one, many] = [words.participant.toLowerCase(), words.participants.toLowerCase()];
  return (
    <>
      <PageHeader
        title="Subscriptions"
        actions={<TextLink href="/guide/camps/billing">How billing works</TextLink>}
      >
        <p>
          {`${centsPerCamper} cents for each ${one} and ${words.event.toLowerCase()} with a printed sheet or a reply. The first ${freeCampers} ${many} of a year are free. Families pay nothing.`}
        </p>
      </PageHeader>
      <div className="billing">
        {managed.length > 1 && (
          <Select
            label="Organization"
            className="billing-organization"
            options={managed.map(({ id, name }) => ({ id, label: name }))}
            value={organization.id}
            onChange={onChoose}
          />
        )}
        {error !== null && (
          <LoadFailed
            error={error}
            failed={billingErrors.loadFailed.message}
            loadedAt={dataUpdatedAt}
            onRetry={() => void refetch()}
          />
        )}
        {data === undefined && error === null && <Skeleton label="Loading…" rows={6} />}
        {data !== undefined && (
          <>
            <Statement statement={data} words={words} onYear={setYear} />
            <Invoices organization={organization} year={data.year} centsToInvoice={data.centsToInvoice} />
            <Quote words={words} />
          </>
        )}
      </div>
    </>
  );
}

const nothingCharged: readonly string[] = [billingErrors.off.code, notInDemo.code];

function isNothingCharged(error: unknown): boolean {
  return nothingCharged.includes(codeOf(error) ?? "");
}
