import { useParams } from "react-router";
import { InvitingBoard } from "./organization/inviting-board.tsx";
import { StaffPage } from "./organization/staff-page.tsx";

export function meta() {
  return [{ title: "Participants · Cabin Courier" }];
}

export default function EventParticipantsPage() {
  const { eventId = "" } = useParams();
  return (
    <StaffPage>
      {/* What is folded, typed or asked belongs to one event. */}
      {(organization) => <InvitingBoard key={eventId} organization={organization} eventId={eventId} />}
    </StaffPage>
  );
}
