import { CircleAlert, Mail } from "lucide-react";
import { useId, useRef, useState, type FormEvent, type ReactNode } from "react";
import * as z from "zod/mini";
import { callStatusOf } from "#domain/app-error.ts";
import { codeLifetimeMinutes, notSixDigits } from "#domain/identity/email.ts";
import type { InviteOfCode } from "#domain/identity/sign-in-code.ts";
import { CallFailed } from "#web/platform/call-failed.ts";
import { codeOfSentence } from "#web/platform/error-codes.ts";
import { useErrorMessage, useLanguage, useMessages } from "#web/platform/language.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { buttonClass } from "#web/ui/button-style.ts";
import { ErrorBox } from "#web/ui/error-box.tsx";
import "#web/ui/field.css";
import { codeMessages } from "./messages/code-en.ts";
import { noteSignedIn } from "./who.ts";
import "./email-code.css";

type Props = {
  /** The address that the page already shows. One press sends the code there. */
  email?: string | undefined;
  /** The invite whose link is open here. */
  invite?: InviteOfCode | undefined;
  /** There are no other ways to sign in. */
  isOnly: boolean;
  /** Called at the first press. */
  onUse?: () => void;
  fresh?: boolean | undefined;
  onSharedComputer?: boolean | undefined;
  onSignedIn?: (() => void) | undefined;
};

type Step = { type: "offer" } | { type: "address" } | { type: "code"; email: string; sent: number };

/** Native fields: public pages load it, and react-aria is too heavy for them. */
export function EmailCode({ email = "", invite, isOnly, onUse, ...entry }: Props) {
  const t = useMessages(codeMessages);
  const language = useLanguage();
  const [step, setStep] = useState<Step>({ type: isOnly && email === "" ? "address" : "offer" });
  const [typed, setTyped] = useState(email);
  const { attempt, run } = useAttempt(t.notSent);
  const isSending = attempt.status === "working";
  const failure = attempt.status === "failed" ? attempt.sentence : undefined;
  function send(to: string): void {
    void run(async () => {
      await post("/auth/code", { email: to, language, invite });
      setStep({ type: "code", email: to, sent: step.type === "code" ? step.sent + 1 : 1 });
    });
  }
  if (step.type === "offer")
    return (
      <div className="email-code">
        {failure !== undefined && <ErrorBox sentence={failure} />}
        <button
          type="button"
          className={buttonClass(isOnly ? "primary" : "outline")}
          aria-disabled={isSending}
          onClick={() => {
            onUse?.();
            if (email === "") setStep({ type: "address" });
            else send(email);
          }}
        >
          <Mail />
          {isSending ? t.sending : t.emailMe}
        </button>
      </div>
    );
  if (step.type === "address")
    return (
      <form
        noValidate
        className="email-code"
        onSubmit={(event) => {
          event.preventDefault();
          send(typed);
        }}
      >
        <Field label={t.yourEmail} error={failure}>
          {(field) => (
            <input
              {...field}
              type="email"
              autoComplete="email"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field stands because its button was just pressed
              autoFocus={!isOnly}
            />
          )}
        </Field>
        <button type="submit" className={buttonClass("primary")} aria-disabled={isSending}>
          <Mail />
          {isSending ? t.sending : t.emailMe}
        </button>
      </form>
    );
  return (
    <div className="email-code">
      <p role="status">
        {t.sentTo(step.sent === 1)} <strong>{step.email}</strong>. {t.worksFor(codeLifetimeMinutes)}
      </p>
      {/* A code that was tried too often is replaced, so the field is empty after each email. */}
      <CodeForm key={step.sent} email={step.email} {...entry} />
      {failure !== undefined && <ErrorBox sentence={failure} />}
      <div className="email-code-others">
        <button type="button" className={buttonClass("plain")} onClick={() => send(step.email)}>
          {isSending ? t.sending : t.sendAgain}
        </button>
        <button type="button" className={buttonClass("plain")} onClick={() => setStep({ type: "address" })}>
          {t.otherEmail}
        </button>
      </div>
    </div>
  );
}

function CodeForm({
  email,
  fresh,
  onSharedComputer,
  onSignedIn,
}: Omit<Props, "invite" | "isOnly" | "onUse"> & { email: string }) {
  const t = useMessages(codeMessages);
  const [digits, setDigits] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const { attempt, run, refuse } = useAttempt(t.notSignedIn);
  const isWorking = attempt.status === "working";
  function enter(code: string): void {
    if (code.length < 6) return refuse(notSixDigits);
    void run(async () => {
      try {
        await post("/auth/code/enter", { email, code, fresh, onSharedComputer });
      } catch (error) {
        setDigits("");
        field.current?.focus();
        throw error;
      }
      await noteSignedIn();
      onSignedIn?.();
    });
  }
  /** Pasted and filled in by the phone, also with a space. The sixth digit signs in. */
  function type(text: string): void {
    const typed = text.replaceAll(/\D/g, "").slice(0, 6);
    setDigits(typed);
    if (typed.length === 6 && typed !== digits) enter(typed);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    enter(digits);
  }
  return (
    <form noValidate onSubmit={submit}>
      <Field
        label={t.code}
        className="code-field"
        error={attempt.status === "failed" ? attempt.sentence : undefined}
      >
        {(about) => (
          <input
            {...about}
            ref={field}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={digits}
            onChange={(event) => type(event.target.value)}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field stands because the code was just asked for
            autoFocus
          />
        )}
      </Field>
      <button type="submit" className={buttonClass("primary")} aria-disabled={isWorking}>
        {isWorking ? t.signingIn : t.signIn}
      </button>
    </form>
  );
}

type FieldAttributes = { id: string; className: string; "aria-invalid"?: true; "aria-describedby"?: string };
type FieldProps = {
  label: string;
  error: string | undefined;
  className?: string;
  children: (input: FieldAttributes) => ReactNode;
};

function Field({ label, error, className = "", children }: FieldProps) {
  const say = useErrorMessage();
  const id = useId();
  const invalid =
    error === undefined ? {} : ({ "aria-invalid": true, "aria-describedby": `${id}-error` } as const);
  return (
    <div className={`field ${className}`.trimEnd()} data-invalid={error === undefined ? undefined : ""}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({ id, className: "input", ...invalid })}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="field-error">
          <CircleAlert />
          <span>{say(error)}</span>
        </p>
      )}
    </div>
  );
}

const failed = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/** These routes read the cookie instead of a bearer. */
async function post(path: string, body: object): Promise<void> {
  const response = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  if (response === undefined) throw new CallFailed("unavailable", "");
  if (response.ok) return;
  const answer = failed.safeParse(await response.json().catch(() => undefined));
  const { code, message } = answer.success ? answer.data.error : { code: undefined, message: "" };
  if (code !== undefined) codeOfSentence.set(message, code);
  throw new CallFailed(callStatusOf(response.status), message, code);
}
