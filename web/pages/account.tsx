import { lazy } from "react";
import { Behind } from "#web/app/behind.tsx";
import { AccountSettings } from "#web/identity/account/account-settings.tsx";
import { PasskeyList } from "#web/passkeys/passkey-list.tsx";

const SignInToLetters = lazy(async () => ({
  default: (await import("./login/sign-in-first.tsx")).SignInToLetters,
}));

export function meta() {
  return [{ title: "Your account · Cabin Courier" }];
}

export default function AccountPage() {
  return (
    <Behind forVisitors signedOut={<SignInToLetters />}>
      <AccountSettings passkeys={<PasskeyList />} />
    </Behind>
  );
}
