import { useEffect, useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import type { Demo } from "#domain/demos/contract.ts";
import { demoPages, demoSides } from "#domain/demos/demo.ts";
import { demoErrors } from "#domain/demos/errors.ts";
import { signOut } from "#web/identity/sign-out.ts";
import { sentenceOf } from "#web/platform/error-codes.ts";
import { useLanguage, useMessages } from "#web/platform/language.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-style.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { downloadDemoPhoto, useDemo } from "./calls.ts";
import "./demo-banner.css";
import { demoMessages } from "./messages/en.ts";
import { useDemoOffer } from "./offer.ts";

/** On every page of a demo camp. */
export function DemoBanner() {
  const demo = useDemo();
  return demo === undefined ? null : <Banner demo={demo} />;
}

function Banner({ demo }: { demo: Demo }) {
  const t = useMessages(demoMessages);
  const language = useLanguage();
  useLeaveAt(demo.endsAt);
  const time = new Intl.DateTimeFormat(language === "es" ? "es-US" : "en-US", { timeStyle: "short" });
  return (
    <section className="demo-banner" aria-label={t.region}>
      <div className="demo-facts">
        <p>{t.ownCamp(time.format(new Date(demo.endsAt)))}</p>
        <div className="demo-sides" role="group" aria-label={t.seeItAs}>
          <span aria-hidden="true">{t.seeItAs}</span>
          {demoSides.map((side) => (
            <form key={side} method="post" action={`/auth/demo/${side}`}>
              <button type="submit" className="demo-side" aria-pressed={demo.side === side}>
                {t[side]}
              </button>
            </form>
          ))}
        </div>
        {useDemoOffer() === "on" && (
          <Button variant="plain" onPress={() => void startOwn()}>
            {t.startOwn}
          </Button>
        )}
      </div>
      {demo.side === "office" ? <OfficeSteps demo={demo} /> : <ParentStep demo={demo} />}
    </section>
  );
}

function useLeaveAt(endsAt: string): void {
  useEffect(() => {
    const timer = setTimeout(
      () => window.location.assign(demoPages.over),
      Math.max(0, Date.parse(endsAt) - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [endsAt]);
}

async function startOwn(): Promise<void> {
  if ((await signOut()) === "signed-out") window.location.assign("/organizations");
}

function OfficeSteps({ demo: { orgId, eventId } }: { demo: Demo }) {
  const t = useMessages(demoMessages);
  const { pathname } = useLocation();
  const today = `/org/${orgId}`;
  const replies = `/org/${orgId}/events/${eventId}/upload`;
  return (
    <details className="demo-steps" open={pathname === today || pathname === replies}>
      <summary>{t.steps}</summary>
      <ol>
        <Step title={t.print} help={t.printHelp}>
          {pathname !== today && <LinkButton href={today}>{t.openToday}</LinkButton>}
        </Step>
        <Step title={t.photo} help={t.photoHelp}>
          <PhotoButton orgId={orgId} />
        </Step>
        <Step title={t.drop} help={t.dropHelp}>
          {pathname !== replies && <LinkButton href={replies}>{t.openReplies}</LinkButton>}
        </Step>
        <Step title={t.read} help={t.readHelp}>
          <form method="post" action="/auth/demo/parent">
            <button type="submit" className={buttonClass()}>
              {t.becomeRuth}
            </button>
          </form>
        </Step>
      </ol>
    </details>
  );
}

function Step({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  return (
    <li>
      <strong>{title}</strong>
      <span>{help}</span>
      {children}
    </li>
  );
}

function PhotoButton({ orgId }: { orgId: string }) {
  const t = useMessages(demoMessages);
  const [status, setStatus] = useState<"idle" | "busy" | "done">("idle");
  const labels = { idle: t.download, busy: t.downloading, done: t.downloadAgain };
  async function download(): Promise<void> {
    setStatus("busy");
    try {
      await downloadDemoPhoto(orgId);
      setStatus("done");
    } catch (error) {
      setStatus("idle");
      showToast(sentenceOf(error, demoErrors.photoFailed.message));
    }
  }
  return (
    <Button isDisabled={status === "busy"} onPress={() => void download()}>
      {labels[status]}
    </Button>
  );
}

function ParentStep({ demo: { participantId } }: { demo: Demo }) {
  const t = useMessages(demoMessages);
  const { pathname } = useLocation();
  const theo = `/my/participants/${participantId}`;
  return (
    <div className="demo-steps demo-parent">
      <span>{t.ruth}</span>
      {pathname !== theo && <LinkButton href={theo}>{t.openTheo}</LinkButton>}
    </div>
  );
}
