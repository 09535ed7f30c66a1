import { Link, Navigate } from "react-router";
import { SignInWidget } from "#web/identity/sign-in-widget.tsx";
import { useSession } from "#web/identity/session.ts";

export function meta() {
  return [
    { title: "Cabin Courier: share stories with your camper" },
    {
      name: "description",
      content: "Letters between families and campers: written on a phone, printed at camp, answered by hand.",
    },
  ];
}

export default function HomePage() {
  const session = useSession();
  if (session.step === "signed-in") return <Navigate to="/organizations" replace />;
  return (
    <main>
      <h1>Share stories with your camper</h1>
      <SignInWidget />
      <p>
        <Link to="/organizations">Organizations</Link>
      </p>
    </main>
  );
}
