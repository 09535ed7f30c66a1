import { Suspense } from "react";
import { Behind } from "#web/app/behind.tsx";
import { LanguageSettings } from "#web/identity/language/language-settings.tsx";
import { NotificationSettings } from "#web/notifications/notification-settings.tsx";
import { Density } from "#web/ui/density.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { useMessages } from "#web/platform/language.ts";
import { familyMessages } from "./messages/en.ts";
import { lazyMain, lazyPart } from "#web/platform/lazy-part.ts";
import "./settings/settings.css";

const SignInToLetters = lazyMain(async () => (await import("./login/sign-in-first.tsx")).SignInToLetters);

/** Left out if loading fails: the other settings do not need it. */
const PushSettings = lazyPart(
  async () => (await import("#web/notifications/push/push-settings.tsx")).PushSettings,
);

export function meta() {
  return [{ title: "Settings · Cabin Courier" }];
}

export default function SettingsPage() {
  return (
    <Behind forVisitors signedOut={<SignInToLetters />}>
      <Settings />
    </Behind>
  );
}

function Settings() {
  const t = useMessages(familyMessages);
  return (
    <Density of="family" className="settings">
      <PageHeader title={t.settings} />
      <NotificationSettings />
      <Suspense>
        <PushSettings />
      </Suspense>
      <LanguageSettings />
      <p>
        <TextLink href="/account">{t.yourAccount}</TextLink>
      </p>
    </Density>
  );
}
