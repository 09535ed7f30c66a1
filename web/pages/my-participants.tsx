import { Navigate } from "react-router";
import { Behind } from "#web/app/behind.tsx";
import { MyParticipantsList } from "./family/my-participants-list.tsx";

export function meta() {
  return [{ title: "My Participants · Cabin Courier" }];
}

export default function MyParticipantsPage() {
  return (
    <Behind forVisitors signedOut={<Navigate to="/login" replace />}>
      <MyParticipantsList />
    </Behind>
  );
}
