import { Behind } from "#web/app/behind.tsx";
import { AccountSettings } from "#web/identity/account/account-settings.tsx";

export function meta() {
  return [{ title: "Your account · Cabin Courier" }];
}

export default function AccountPage() {
  return (
    <Behind forVisitors>
      <AccountSettings />
    </Behind>
  );
}
