import type { MyResponse, StaffResponse } from "#domain/responses/response.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";

type Of = { participantName: string; timeZone: string };

/** What a picture shows, for those who do not see it: "Handwritten reply from Emma, Jul 12, page 1 of 2". */
export function altOf(
  { uploadedAt, page, pages, wroteFirst }: Pick<MyResponse, "uploadedAt" | "page" | "pages" | "wroteFirst">,
  of: Of,
): string {
  const what = `Handwritten ${wroteFirst ? "letter" : "reply"} from ${firstNameOf(of.participantName)}, ${dayOf(uploadedAt, of.timeZone)}`;
  return pages > 1 ? `${what}, page ${page} of ${pages}` : what;
}

/** What staff call it: whose letter it answers, or whom it is to. */
export function titleOf({
  wroteFirst,
  contactName,
}: Pick<StaffResponse, "wroteFirst" | "contactName">): string {
  if (!wroteFirst) return `Reply to ${contactName}`;
  return contactName === "" ? "Letter to everyone" : `Letter to ${contactName}`;
}

function dayOf(moment: string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone }).format(
    new Date(moment),
  );
}
