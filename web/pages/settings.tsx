import { Behind } from "#web/app/behind.tsx";
import { LanguageSettings } from "#web/identity/language/language-settings.tsx";
import { NotificationSettings } from "#web/notifications/notification-settings.tsx";
import { Density } from "#web/ui/density.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { useWords } from "#web/platform/language.ts";
import { familyWords } from "./words/en.ts";
import "./settings/settings.css";

export function meta() {
  return [{ title: "Settings · Cabin Courier" }];
}

export default function SettingsPage() {
  return (
    <Behind forVisitors>
      <Settings />
    </Behind>
  );
}

function Settings() {
  const said = useWords(familyWords);
  return (
    <Density of="family" className="settings">
      <PageHeader title={said.settings} />
      <NotificationSettings />
      <LanguageSettings />
      <p>
        <TextLink href="/account">{said.yourAccount}</TextLink>
      </p>
    </Density>
  );
}
