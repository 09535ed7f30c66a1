import type { ReactNode } from "react";
import type { PictureName } from "#web/brand/picture-files.ts";
import { Picture } from "#web/brand/picture.tsx";
import { SignInChoice } from "#web/identity/sign-in-choice.tsx";
import { useMessages } from "#web/platform/language.ts";
import { PublicFrame } from "../landing/public-frame.tsx";
import { familyMessages } from "../messages/en.ts";
import "./login.css";

type Props = { picture: PictureName; title: string; children: ReactNode };

/** The card that asks a signed-out reader to sign in. It says nothing about the page behind it. */
export function SignInFirst({ picture, title, children }: Props) {
  return (
    <PublicFrame>
      <div className="login">
        <Picture name={picture} loading="eager" />
        <h1>{title}</h1>
        {children}
        <SignInChoice />
      </div>
    </PublicFrame>
  );
}

/** For links in mails: to the letters of a participant, to the settings and to the account. */
export function SignInToLetters() {
  const t = useMessages(familyMessages);
  return (
    <SignInFirst picture="responses-uploaded" title={t.signInToRead}>
      <p>{t.sameAddress}</p>
    </SignInFirst>
  );
}

export function SignInToView() {
  const t = useMessages(familyMessages);
  return (
    <SignInFirst picture="accept-invite" title={t.signInToView}>
      <p>{t.tiedToAddress}</p>
    </SignInFirst>
  );
}
