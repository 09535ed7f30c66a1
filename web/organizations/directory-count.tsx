import { countedUpTo } from "#domain/organizations/organization.ts";

const whole = new Intl.NumberFormat("en-US");

/** The count has an upper limit; at the limit it says "or more". */
export function DirectoryCount({ shown, total }: { shown: number; total: number }) {
  return (
    <p className="text-ui text-ink-2">
      Showing {whole.format(shown)} of {whole.format(total)}
      {total >= countedUpTo ? " or more" : ""}
    </p>
  );
}
