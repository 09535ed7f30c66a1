import { countUpTo } from "#domain/organizations/organization.ts";

const whole = new Intl.NumberFormat("en-US");

/** The count has an upper limit; at the limit it says "or more". */
export function DirectoryCount({ listed: visible, total }: { listed: number; total: number }) {
  return (
    <p className="directory-count">
      Showing {whole.format(visible)} of {whole.format(total)}
      {total >= countUpTo ? " or more" : ""}
    </p>
  );
}
