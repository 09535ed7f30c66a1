import { pluralize } from "#domain/pluralize.ts";
import type { MailedScan, StoppedWhy } from "#domain/mail-in/contract.ts";
import { maxPagesOfMail } from "#domain/mail-in/limits.ts";
import { useFormatDateTime } from "#web/organizations/camp-clock.tsx";

export function MailedScans({ scans }: { scans: readonly MailedScan[] }) {
  const formatDateTime = useFormatDateTime();
  return (
    <section className="mail-in-part" aria-label="Last emails">
      <h3>Last emails</h3>
      {scans.length === 0 && <p className="small muted">No scans yet. Send one page to try it.</p>}
      {scans.length > 0 && (
        <ul className="mail-in-scans" aria-label="Last emails">
          {scans.map((scan) => (
            <li key={scan.id}>
              <p className="mail-in-result">{resultOf(scan)}</p>
              <p className="small muted">{`${formatDateTime(scan.receivedAt)}, ${senderOf(scan)}`}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function senderOf({ sender, sentByName }: MailedScan): string {
  return sender === null ? sentByName : `${sentByName} (${sender})`;
}

/** "12 pages: 10 filed, 1 needs matching, 1 couldn't be opened". */
export function resultOf(scan: MailedScan): string {
  const { state, pages, filed, needMatching, nothingWritten, already, unopened, ignoredParts } = scan;
  if (state === "failed")
    return scan.stopped === null
      ? "We couldn't open this email. Send it again."
      : "This email took too long to open. Scan the pages again, a few at a time.";
  const settled = filed + needMatching + nothingWritten + already + unopened;
  const parts = [
    part(filed, "filed"),
    part(needMatching, needMatching === 1 ? "needs matching" : "need matching"),
    part(nothingWritten, "with nothing written"),
    part(already, "already uploaded"),
    part(unopened, "couldn't be opened"),
    part(Math.max(0, pages - settled), "being checked"),
    part(ignoredParts, ignoredParts === 1 ? "attachment isn't a page" : "attachments aren't pages"),
  ].filter((text) => text !== "");
  const count = pages === 0 && state === "received" ? "Being opened" : pluralize(pages, "page", "pages");
  const result = parts.length === 0 ? count : `${count}: ${parts.join(", ")}`;
  return scan.stopped === null ? result : `${result}. ${afterThem(scan.stopped, pages)}`;
}

function afterThem(why: StoppedWhy, pages: number): string {
  const rest = pages === 0 ? "Its pages" : `The pages after page ${pages}`;
  return why === "took-too-long"
    ? `${rest} took too long to open and didn't come. Scan them again, a few at a time.`
    : `${rest} didn't come: one email can have ${maxPagesOfMail} pages. Send the rest in another one.`;
}

function part(count: number, text: string): string {
  return count === 0 ? "" : `${count} ${text}`;
}
