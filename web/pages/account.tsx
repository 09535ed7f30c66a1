import { Behind } from "#web/app/behind.tsx";
import { AccountSettings } from "#web/identity/account/account-settings.tsx";
import { lazyMain } from "#web/platform/lazy-part.ts";
import { PasskeyList } from "#web/passkeys/passkey-list.tsx";

const SignInToLetters = lazyMain(async () => (await import("./login/sign-in-first.tsx")).SignInToLetters);

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
