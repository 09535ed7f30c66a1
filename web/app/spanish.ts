import { accountErrorsEs, identityErrorsEs } from "#domain/identity/errors-es.ts";
import { inviteErrorsEs } from "#domain/invites/errors-es.ts";
import { photoErrorsEs } from "#domain/notes/photo-errors-es.ts";
import { noteErrorsEs } from "#domain/notes/errors-es.ts";
import { notificationErrorsEs } from "#domain/notifications/errors-es.ts";
import { printingErrorsEs } from "#domain/printing/errors-es.ts";
import { generalErrorsEs } from "#domain/errors-es.ts";
import { responseErrorsEs } from "#domain/responses/errors-es.ts";
import type { EventWords } from "#web/events/words/en.ts";
import { eventsEs } from "#web/events/words/es.ts";
import type { AccountWords } from "#web/identity/words/en.ts";
import { accountEs, languageEs, signInEs, signOutEs } from "#web/identity/words/es.ts";
import type { LanguageWords } from "#web/identity/words/language-en.ts";
import type { SignInWords } from "#web/identity/words/sign-in-en.ts";
import type { SignOutWords } from "#web/identity/words/sign-out-en.ts";
import type { InviteWords } from "#web/invites/words/en.ts";
import { invitesEs } from "#web/invites/words/es.ts";
import type { NoteWords } from "#web/notes/words/en.ts";
import { notesEs, photosEs } from "#web/notes/words/es.ts";
import type { PhotoWords } from "#web/notes/words/photo-en.ts";
import type { NotificationSettingWords } from "#web/notifications/words/en.ts";
import { notificationsEs } from "#web/notifications/words/es.ts";
import type { LoadWords } from "#web/organizations/words/en.ts";
import { loadEs } from "#web/organizations/words/es.ts";
import type { DoorWords } from "#web/pages/words/doors-en.ts";
import type { FamilyWords } from "#web/pages/words/en.ts";
import { doorsEs, familyEs, frameEs, guideEs, privacyEs } from "#web/pages/words/es.ts";
import type { FrameWords } from "#web/pages/words/frame-en.ts";
import type { GuideWords } from "#web/pages/words/guide-en.ts";
import type { PrivacyWords } from "#web/pages/words/privacy-en.ts";
import type { Translation } from "#web/platform/language.ts";
import type { HowItPrintsWords } from "#web/printing/words/en.ts";
import { howItPrintsEs, printedPagesEs } from "#web/printing/words/es.ts";
import type { PrintedPagesWords } from "#web/printing/words/pages-en.ts";
import type { BookWords } from "#web/responses/words/book-en.ts";
import type { ReplyWords } from "#web/responses/words/en.ts";
import { bookEs, repliesEs } from "#web/responses/words/es.ts";
import type { UiWords } from "#web/ui/words/en.ts";
import { notLoadedEs, uiEs } from "#web/ui/words/es.ts";
import type { NotLoadedWords } from "#web/ui/words/not-loaded-en.ts";
import { nameTab } from "./name-tab.ts";
import type { ShellWords } from "./words/en.ts";
import type { EveryPageWords } from "./words/every-page-en.ts";
import { dialogsEs, everyPageEs, shellEs, titlesEs } from "./words/es.ts";

export type Catalogues = {
  account: AccountWords;
  book: BookWords;
  doors: DoorWords;
  events: EventWords;
  everyPage: EveryPageWords;
  family: FamilyWords;
  frame: FrameWords;
  guide: GuideWords;
  howItPrints: HowItPrintsWords;
  invites: InviteWords;
  language: LanguageWords;
  load: LoadWords;
  notLoaded: NotLoadedWords;
  notes: NoteWords;
  notifications: NotificationSettingWords;
  photos: PhotoWords;
  printedPages: PrintedPagesWords;
  privacy: PrivacyWords;
  replies: ReplyWords;
  shell: ShellWords;
  signIn: SignInWords;
  signOut: SignOutWords;
  ui: UiWords;
};

const catalogues: Catalogues = {
  account: accountEs,
  book: bookEs,
  doors: doorsEs,
  events: eventsEs,
  everyPage: everyPageEs,
  family: familyEs,
  frame: frameEs,
  guide: guideEs,
  howItPrints: howItPrintsEs,
  invites: invitesEs,
  language: languageEs,
  load: loadEs,
  notLoaded: notLoadedEs,
  notes: notesEs,
  notifications: notificationsEs,
  photos: photosEs,
  printedPages: printedPagesEs,
  privacy: privacyEs,
  replies: repliesEs,
  shell: shellEs,
  signIn: signInEs,
  signOut: signOutEs,
  ui: uiEs,
};

/** All Spanish messages in one chunk, because a reader needs several screens. */
export const spanish: Translation = {
  nameTab: (page) => nameTab(page, titlesEs),
  words: catalogues,
  sentences: {
    ...dialogsEs,
    ...generalErrorsEs,
    ...identityErrorsEs,
    ...accountErrorsEs,
    ...inviteErrorsEs,
    ...noteErrorsEs,
    ...photoErrorsEs,
    ...notificationErrorsEs,
    ...printingErrorsEs,
    ...responseErrorsEs,
  },
};
