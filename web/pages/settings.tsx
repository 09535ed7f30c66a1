import { Behind } from "#web/app/behind.tsx";
import { NoticeSettings } from "#web/notices/notice-settings.tsx";
import { Density } from "#web/ui/density.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import "./settings/settings.css";

export function meta() {
  return [{ title: "Settings · Cabin Courier" }];
}

export default function SettingsPage() {
  return (
    <Behind forVisitors>
      <Density of="family" className="settings">
        <PageHeader title="Settings" />
        <NoticeSettings />
        <p>
          <TextLink href="/account">Your account</TextLink>
        </p>
      </Density>
    </Behind>
  );
}
