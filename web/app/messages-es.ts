import type { ErrorDefinition } from "#domain/app-error.ts";
import { generalErrors } from "#domain/errors.ts";
import { deletionWords, wrongDeletionWord } from "#domain/identity/account.ts";
import { accountErrors, identityErrors } from "#domain/identity/errors.ts";
import { personNameMessages } from "#domain/identity/person-name.ts";
import { lookAlikeDomain, notAnEmail, notSixDigits } from "#domain/identity/email.ts";
import { inviteErrors } from "#domain/invites/errors.ts";
import { nameRequired, nameTooLong, proposalErrors } from "#domain/invites/proposal-errors.ts";
import { signInCodeErrors } from "#domain/identity/sign-in-code-errors.ts";
import { earlyDeletionErrors } from "#domain/notes/early-deletion-errors.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { noteErrorsEs } from "#domain/notes/errors-es.ts";
import { photoErrors } from "#domain/notes/photo-errors.ts";
import { notificationErrors } from "#domain/notifications/errors.ts";
import { passkeyErrors } from "#domain/passkeys/errors.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import { bookErrors } from "#domain/responses/books/errors.ts";
import { downloadErrors } from "#domain/responses/downloads/errors.ts";
import { deskErrors, responseErrors } from "#domain/responses/errors.ts";
import { noLinksInNames } from "#domain/text.ts";
import type { EventMessages } from "#web/events/messages/en.ts";
import { eventsEs } from "#web/events/messages/es.ts";
import type { NameMessages } from "#web/identity/messages/name-en.ts";
import type { CodeMessages } from "#web/identity/messages/code-en.ts";
import type { AccountMessages } from "#web/identity/messages/en.ts";
import {
  accountErrorsEs,
  accountEs,
  codeEs,
  nameEs,
  identityErrorsEs,
  signInCodeErrorsEs,
  languageEs,
  signInEs,
  signOutEs,
} from "#web/identity/messages/es.ts";
import type { LanguageMessages } from "#web/identity/messages/language-en.ts";
import type { SignInMessages } from "#web/identity/messages/sign-in-en.ts";
import type { SignOutMessages } from "#web/identity/messages/sign-out-en.ts";
import type { InviteMessages } from "#web/invites/messages/en.ts";
import { inviteErrorsEs, invitesEs, proposalErrorsEs } from "#web/invites/messages/es.ts";
import type { NoteMessages } from "#web/notes/messages/en.ts";
import {
  earlyDeletionErrorsEs,
  notesEs,
  photoErrorsEs,
  photosEs,
  questionsEs,
  signatureEs,
} from "#web/notes/messages/es.ts";
import type { PhotoMessages } from "#web/notes/messages/photo-en.ts";
import type { QuestionMessages } from "#web/notes/messages/questions-en.ts";
import type { SignatureMessages } from "#web/notes/messages/signature-en.ts";
import type { NotificationSettingMessages } from "#web/notifications/messages/en.ts";
import { notificationErrorsEs, notificationsEs, pushEs } from "#web/notifications/messages/es.ts";
import type { PushMessages } from "#web/notifications/messages/push-en.ts";
import type { LoadMessages } from "#web/organizations/messages/en.ts";
import { loadEs } from "#web/organizations/messages/es.ts";
import type { CircleMessages } from "#web/pages/messages/circle-en.ts";
import type { ClosedMessages } from "#web/pages/messages/closed-en.ts";
import type { DoorMessages } from "#web/pages/messages/doors-en.ts";
import type { EarlyDeletionMessages } from "#web/pages/messages/early-deletion-en.ts";
import type { FamilyMessages } from "#web/pages/messages/en.ts";
import {
  campGuideEs,
  circleEs,
  closedEs,
  doorsEs,
  earlyDeletionEs,
  landingEs,
  familyEs,
  frameEs,
  guideEs,
  helpEs,
  privacyEs,
} from "#web/pages/messages/es.ts";
import type { FrameMessages } from "#web/pages/messages/frame-en.ts";
import type { GuideMessages } from "#web/pages/messages/guide-en.ts";
import type { CampGuideMessages } from "#web/pages/messages/camp-guide-en.ts";
import type { LandingMessages } from "#web/pages/messages/landing-en.ts";
import type { HelpMessages } from "#web/pages/messages/help-en.ts";
import type { PrivacyMessages } from "#web/pages/messages/privacy-en.ts";
import type { PasskeyMessages } from "#web/passkeys/messages/en.ts";
import { passkeyErrorsEs, passkeysEs } from "#web/passkeys/messages/es.ts";
import { codeOfSentence } from "#web/platform/error-codes.ts";
import type { Translation } from "#web/platform/language.ts";
import type { HowItPrintsMessages } from "#web/printing/messages/en.ts";
import { howItPrintsEs, printedPagesEs, printingErrorsEs } from "#web/printing/messages/es.ts";
import type { PrintedPagesMessages } from "#web/printing/messages/pages-en.ts";
import type { BookMessages } from "#web/responses/messages/book-en.ts";
import type { ReplyMessages } from "#web/responses/messages/en.ts";
import { bookEs, repliesEs, responseErrorsEs } from "#web/responses/messages/es.ts";
import type { UiMessages } from "#web/ui/messages/en.ts";
import { notLoadedEs, uiEs } from "#web/ui/messages/es.ts";
import type { NotLoadedMessages } from "#web/ui/messages/not-loaded-en.ts";
import type { ShellMessages } from "./messages/en.ts";
import type { AccessCheckMessages } from "./messages/access-check-en.ts";
import {
  accessCheckEs,
  dialogsEs,
  everyPageEs,
  generalErrorsEs,
  shellEs,
  titlesEs,
  wentWrongEs,
} from "./messages/es.ts";
import type { WentWrongMessages } from "./messages/went-wrong-en.ts";
import type { DemoMessages } from "#web/demos/messages/en.ts";
import { demoEs, demoErrorsEs } from "#web/demos/messages/es.ts";
import type { EveryPageMessages } from "./messages/every-page-en.ts";

export type Catalogues = {
  accessCheck: AccessCheckMessages;
  account: AccountMessages;
  book: BookMessages;
  campGuide: CampGuideMessages;
  circle: CircleMessages;
  closed: ClosedMessages;
  demo: DemoMessages;
  doors: DoorMessages;
  earlyDeletion: EarlyDeletionMessages;
  events: EventMessages;
  everyPage: EveryPageMessages;
  wentWrong: WentWrongMessages;
  family: FamilyMessages;
  frame: FrameMessages;
  guide: GuideMessages;
  help: HelpMessages;
  howItPrints: HowItPrintsMessages;
  invites: InviteMessages;
  landing: LandingMessages;
  language: LanguageMessages;
  load: LoadMessages;
  notLoaded: NotLoadedMessages;
  notes: NoteMessages;
  notifications: NotificationSettingMessages;
  passkeys: PasskeyMessages;
  photos: PhotoMessages;
  questions: QuestionMessages;
  signature: SignatureMessages;
  printedPages: PrintedPagesMessages;
  privacy: PrivacyMessages;
  push: PushMessages;
  replies: ReplyMessages;
  shell: ShellMessages;
  signIn: SignInMessages;
  signInCode: CodeMessages;
  ownName: NameMessages;
  signOut: SignOutMessages;
  ui: UiMessages;
};

const catalogues: Catalogues = {
  accessCheck: accessCheckEs,
  account: accountEs,
  book: bookEs,
  campGuide: campGuideEs,
  circle: circleEs,
  closed: closedEs,
  demo: demoEs,
  doors: doorsEs,
  earlyDeletion: earlyDeletionEs,
  events: eventsEs,
  everyPage: everyPageEs,
  wentWrong: wentWrongEs,
  family: familyEs,
  frame: frameEs,
  guide: guideEs,
  help: helpEs,
  howItPrints: howItPrintsEs,
  invites: invitesEs,
  landing: landingEs,
  language: languageEs,
  load: loadEs,
  notLoaded: notLoadedEs,
  notes: notesEs,
  notifications: notificationsEs,
  passkeys: passkeysEs,
  photos: photosEs,
  questions: questionsEs,
  signature: signatureEs,
  printedPages: printedPagesEs,
  privacy: privacyEs,
  push: pushEs,
  replies: repliesEs,
  shell: shellEs,
  signIn: signInEs,
  signInCode: codeEs,
  ownName: nameEs,
  signOut: signOutEs,
  ui: uiEs,
};

const errorsEs: Readonly<Record<string, string>> = {
  ...generalErrorsEs,
  ...demoErrorsEs,
  ...identityErrorsEs,
  ...signInCodeErrorsEs,
  ...accountErrorsEs,
  ...passkeyErrorsEs,
  ...inviteErrorsEs,
  ...proposalErrorsEs,
  ...noteErrorsEs,
  ...earlyDeletionErrorsEs,
  ...photoErrorsEs,
  ...notificationErrorsEs,
  ...printingErrorsEs,
  ...responseErrorsEs,
};

/** All Spanish messages in one chunk, because a reader needs several screens. */
export const spanish: Translation = {
  translateTitle: (page) => translateTitle(page, titlesEs),
  messages: catalogues,
  translateError: (sentence) => errorsEs[codeOfSentence.get(sentence) ?? ""] ?? sentencesEs[sentence],
};

const sentencesEs: Readonly<Record<string, string>> = {
  ...sentencesOf(errorsEs, [
    generalErrors,
    identityErrors,
    signInCodeErrors,
    accountErrors,
    passkeyErrors,
    inviteErrors,
    proposalErrors,
    noteErrors,
    earlyDeletionErrors,
    photoErrors,
    notificationErrors,
    printingErrors,
    responseErrors,
    deskErrors,
    downloadErrors,
    bookErrors,
  ]),
  ...dialogsEs,
  [wrongDeletionWord]: `Escriba «${deletionWords.es}» para eliminar su cuenta.`,
  [lookAlikeDomain]:
    "La parte después de la @ tiene letras especiales que equivalen a otras. Escríbala con letras normales.",
  [notAnEmail]: "Escriba una dirección de correo válida.",
  [notSixDigits]: "Escriba el código de 6 dígitos.",
  [nameRequired]: "Escriba el nombre de la persona.",
  [nameTooLong]: "El nombre puede tener como máximo 120 caracteres.",
  [personNameMessages.required]: "Escriba su nombre.",
  [personNameMessages.tooLong]: "Su nombre puede tener como máximo 100 caracteres.",
  [personNameMessages.isAddress]: "Escriba un nombre, no una dirección de correo.",
  [noLinksInNames]: "Un nombre no puede contener una dirección web.",
};

/** Errors that the browser finds by its own checks have a sentence and no code. */
function sentencesOf(
  translated: Readonly<Record<string, string>>,
  features: readonly Readonly<Record<string, ErrorDefinition>>[],
): Record<string, string> {
  const sentences: Record<string, string> = {};
  for (const { code, message } of features.flatMap((definitions) => Object.values(definitions))) {
    const text = translated[code];
    if (text !== undefined) sentences[message] = text;
  }
  return sentences;
}

const product = " · Cabin Courier";

/** Pages set English titles; this translates the tab's title. Returns a function that restores it. */
export function translateTitle(
  page: { title: string },
  titles: Readonly<Record<string, string>>,
): (() => void) | undefined {
  const english = page.title;
  const spoken = titles[english.replace(product, "")];
  if (spoken === undefined) return undefined;
  const title = english.endsWith(product) ? `${spoken}${product}` : spoken;
  page.title = title;
  return () => {
    // The next page may have set its title already.
    if (page.title === title) page.title = english;
  };
}
