import { useParams } from "react-router";
import { GapsOfEvent } from "./organization/gaps-of-event.tsx";
import { StaffPage } from "./organization/staff-page.tsx";

export function meta() {
  return [{ title: "Mail gaps · Cabin Courier" }];
}

export default function MailGapsPage() {
  const { eventId = "" } = useParams();
  return (
    <StaffPage>
      {(organization) => <GapsOfEvent key={eventId} organization={organization} eventId={eventId} />}
    </StaffPage>
  );
}
