import { useParams } from "react-router";
import { RosterBoard } from "#web/roster/board/roster-board.tsx";
import { StaffPage } from "./organization/staff-page.tsx";

export function meta() {
  return [{ title: "Participants · Cabin Courier" }];
}

export default function EventParticipantsPage() {
  const { eventId = "" } = useParams();
  return (
    <StaffPage>
      {/* What is folded, typed or asked belongs to one event. */}
      {(organization) => <RosterBoard key={eventId} organization={organization} eventId={eventId} />}
    </StaffPage>
  );
}
