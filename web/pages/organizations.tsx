import { useState } from "react";
import { SignInWidget } from "#web/identity/sign-in-widget.tsx";
import { useSession } from "#web/identity/session.ts";
import { AddOrganizationForm } from "#web/organizations/add-organization-form.tsx";
import { Directory } from "#web/organizations/directory.tsx";

export function meta() {
  return [{ title: "Organizations · Cabin Courier" }];
}

export default function OrganizationsPage() {
  const session = useSession();
  const mine = session.step === "signed-in" ? session.organizations : [];
  return (
    <main>
      <h1>{mine.length > 0 ? "Welcome back" : "Bring your camp"}</h1>
      <SignInWidget />
      {session.step === "signed-out" && <p>Log in to add your camp.</p>}
      {session.step === "signed-in" && <AddOrganization />}
      <Directory mine={mine} />
    </main>
  );
}

/** Stands only while somebody is signed in, so signing out closes the form and takes its error along. */
function AddOrganization() {
  const [open, setOpen] = useState(false);
  const [added, setAdded] = useState<string>();
  if (!open) {
    return (
      <>
        {added !== undefined && <p role="status">{added} was added.</p>}
        <button type="button" onClick={() => setOpen(true)}>
          Add organization
        </button>
      </>
    );
  }
  return (
    <AddOrganizationForm
      onCancel={() => setOpen(false)}
      onAdded={(name) => {
        setAdded(name);
        setOpen(false);
        setTimeout(() => setAdded(undefined), 3_500);
      }}
    />
  );
}
