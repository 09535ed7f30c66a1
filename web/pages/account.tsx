import { Behind } from "#web/app/behind.tsx";
import { AccountSettings } from "#web/identity/account/account-settings.tsx";
import { SignInToLetters } from "./login/sign-in-first.tsx";

export function meta() {
  return [{ title: "Your account · Cabin Courier" }];
}

export default function AccountPage() {
  return (
    <Behind forVisitors signedOut={<SignInToLetters />}>
      <AccountSettings />
    </Behind>
  );
}
