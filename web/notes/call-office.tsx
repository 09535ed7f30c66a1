import { Phone } from "lucide-react";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { formatPhone } from "#domain/phone.ts";
import { useMessages } from "#web/platform/language.ts";
import "./call-office.css";
import { noteMessages } from "./messages/en.ts";

/** Beside "please call". Nothing if the organization has not entered a number. */
export function CallOffice({ participant: { officePhone } }: { participant: MyParticipant }) {
  const t = useMessages(noteMessages);
  if (officePhone === undefined || officePhone === null) return null;
  return (
    <a href={`tel:${officePhone}`} className="call-office">
      <Phone />
      {t.callOffice(formatPhone(officePhone))}
    </a>
  );
}
