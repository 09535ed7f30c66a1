/**
 * What /privacy and the legal pages say, sentence by sentence, and what makes it true. docs/promises.md shows it. A row
 * without a test names who keeps the promise. `kept` are files; after a colon follows the beginning of a test's name.
 */
export type PromiseRow = { says: readonly string[] } & ({ kept: readonly string[] } | { by: string });

const retention = "server/app/retention-days.test.ts";
const backups = `${retention}: its files stay for a restore for 13 days`;
const record = "server/responses/downloads/participant-record.test.ts";
const warned = "server/notifications/deletion-mails.test.ts: 14 days before";
const erased = "server/notifications/deletion-mails.test.ts: a parent who asked";
const stopped = "server/responses/collecting-stopped.test.ts";
const seasons = "server/invites/seasons.test.ts";
const earlyDeletion = "server/notes/early-deletion.test.ts: deleting takes everything of this child";
const closing = "server/app/closing.test.ts";
const twoParents = "server/notes/two-parents.test.ts: of mother and father neither gets a byte";
const idle = "server/identity/idle-accounts.test.ts: an account that belongs to nothing is mailed";
const account = "server/identity/account.test.ts";
const texts = "server/app/notification-texts.test.ts: a reply is told with the first name and a link";
const cleaned = "server/uploads/cleaning/clean-image.test.ts: comes in three sizes";
const consent = "server/events/events.test.ts: the first of a season is refused";
const holds = "server/events/retention.test.ts";
const thirdParties = "e2e/journeys/content-policy.spec.ts";
const schema = "database/schema.sql";

export const promises: readonly PromiseRow[] = [
  {
    kept: [schema, record],
    says: [
      "About campers and guests: name and building, the camp's own number for them, and whether their sheet is set in large print.",
      "Earlier names after a correction, what they call you, the days they got mail, and why a letter was held.",
      "About families: your name and email address, and a phone number if the camp added one.",
      "Letters, photos, and pictures of replies.",
      "Campers and guests: name and earlier names, building, the camp's own id, large print or not, what they call a writer, days with mail, why a letter was held, letters to them, pictures of their answers.",
      "Families: name, email address, phone number if the camp adds it, relationship, letters and photos, sign-ins.",
      "Staff: name, email address, role, what they did and when.",
      "No health data, no payment data, no location of people.",
      "Name, building and the camp's own id: to sort the mail.",
      "Earlier names, after a correction: to find paper that was printed before.",
      "Whether the sheet is set in large print: to print it so.",
      "No reason for it is asked or kept.",
      "What the child calls a writer, the days with mail, and why a letter was held: to sign, deliver and answer for the mail.",
      "Letters to the child and pictures of the child's answers: to deliver them.",
    ],
  },
  {
    kept: ["server/identity/account-data.test.ts: every table with a user in it"],
    says: [
      "About each sign-in: your browser, the kind of device, and when you last used it.",
      "If you turn on alerts: your browser's address for them, until you sign out.",
    ],
  },
  {
    kept: ["server/identity/account-data.test.ts: a person takes out"],
    says: ["Download what we store about your account anytime."],
  },
  {
    kept: ["server/invites/proposals.test.ts"],
    says: [
      "People you ask the camp to add: name and email address.",
      "Only you and the camp see that you asked.",
    ],
  },
  {
    kept: [cleaned, "server/notes/photos.test.ts: is re-encoded"],
    says: [
      "We remove location and time from every picture.",
      "Location and time are removed from every picture.",
    ],
  },
  {
    kept: ["server/organizations/audit.test.ts"],
    says: [
      "What camp staff did and when, and who accepted an invite.",
      "It names the person who did something: staff, or someone who accepted an invite or left.",
      "It never names campers or says what's in a letter.",
      "Actions of staff are logged.",
    ],
  },
  { kept: [account], says: ["The name stays after an account is deleted."] },
  {
    kept: ["server/printing/claim.test.ts", "server/notes/desk.test.ts"],
    says: [
      "Camp staff print your letters and may read them.",
      "Camp staff print your letters and may read them, and may hold a letter that would harm someone.",
    ],
  },
  {
    kept: [twoParents, "server/responses/who-sees-replies.test.ts"],
    says: [
      "A reply goes only to the person it was written to.",
      "One parent doesn't see the other's letters or replies unless the camp shares one with everyone.",
      "Each answer is shown to the person it was written to.",
    ],
  },
  { kept: [texts], says: ["Our emails include a first name and a link, never the letter or a picture."] },
  {
    kept: ["server/mailed-notes/mailed-notes.test.ts"],
    says: ["A text that you emailed and we couldn't save goes back to you."],
  },
  {
    kept: ["server/notifications/push.test.ts"],
    says: [
      "Alerts only say “You have mail.”",
      "The maker of your browser passes them on and can't read them.",
    ],
  },
  {
    kept: [thirdParties, "docs/authorization.md"],
    says: ["No one else.", "No ads, no tracking, no face recognition."],
  },
  {
    kept: ["docs/authorization.md"],
    says: [
      "Children don't have accounts and never type anything here.",
      "They read and write on paper.",
      "A camper has no account and types nothing.",
      "Campers read and write on paper at camp.",
      "We collect nothing from children online.",
    ],
  },
  {
    by: "the operator",
    says: [
      "We use them only to get letters to your child and replies to you.",
      "We don't ask children for anything online, we don't sell their information, and we don't use it for ads.",
      "If that doesn't work, ask us.",
      "If that does not help, ask us.",
      "It can reach us.",
      "We use the camp's data only to run the service for the camp.",
      "We do not sell it, show advertising, or train models with it.",
      "We tell the camp before we change something that affects how its data is used.",
      "The camp and we may store, print and show them only to deliver them.",
      "A price applies only if the camp and we agree on it in writing.",
      "We can end these terms with [60] days' notice, or at once if the service is used to harm people.",
      "Example LLC handles it for the camp (processor), only to run the letter service and only on the camp's documented instructions: these terms and the settings that the camp chooses.",
      "Each of them has the same duties by contract.",
      "We help the camp to answer people who ask to see, correct, or delete their data.",
      "We give the camp what it needs to show that this agreement is kept, and allow an audit once a year with [30] days' notice.",
      "We follow the rules for children's data (COPPA, as amended in 2025) all the same, because the letters are theirs.",
      "Nothing is used for advertising, profiles, recognition of faces, or training of models.",
      "Nothing is sold.",
      "Data is given to no one but the companies on the Subprocessors page, who only store and send it for us.",
      "One person at the operator is responsible for it: [name].",
      "Risks are reviewed each year before the season, and after every incident.",
    ],
  },
  {
    kept: [record, stopped, "server/roster/corrections.test.ts"],
    says: [
      "You can ask the camp for a copy of everything stored about your child, to correct what it entered, or to store nothing more.",
      "See what is kept of their child, correct it, or have it deleted, and refuse that more is collected: ask the camp, which can do each of these in the product.",
      "Most of it the camp can do itself in the product.",
      "Ask the camp to remove you as a contact or to correct a name.",
    ],
  },
  {
    kept: [earlyDeletion, erased],
    says: [
      "To have letters and replies deleted early, a parent or guardian can ask on the child's page, and the camp decides; we email you when it's done.",
      "A parent or guardian can ask for early deletion on the child's page; the camp decides there, both are on record, and the parent gets an email when it is done.",
    ],
  },
  {
    kept: [`${retention}: a week can be read on day 89`],
    says: [
      "Then we delete them.",
      "Letters, answers, campers and families are deleted 90 days after an event; the camp can choose 30 to 365 days.",
      "Everything about a child is deleted 90 days after the event's last day.",
      "Printed letters stay with the camp until their deletion date.",
    ],
  },
  {
    kept: [holds],
    says: [
      "Each camp can choose 30 to 365 days.",
      "The camp can choose 30 to 365 days.",
      "If a camp shortens it or changes its dates, nothing is deleted for 14 days.",
      "A court or government agency can ask a camp to keep something longer.",
      "An admin then pauses deletion and writes down why.",
      "Your letters page tells you that they're being kept.",
      "A court can require that something is kept longer.",
      "An admin writes down why, and families see it.",
    ],
  },
  {
    kept: [warned, "web/pages/family/deleted-on.test.tsx"],
    says: [
      "You'll see the date on your letters page, and we email you 14 days before.",
      "The date is shown to families, who get an email 14 days before, as the camp's admins are; a change never deletes anything for 14 days.",
    ],
  },
  {
    kept: ["server/events/deleted-events.test.ts", "server/roster/deleted-participants.test.ts", holds],
    says: [
      "Hidden from families right away.",
      "The camp can restore them during this time, until their letters' deletion date at the latest; then we delete them.",
      "What a camp deletes itself is hidden at once and gone after 30 days, or with the rest of the event if that is sooner.",
    ],
  },
  {
    kept: [
      backups,
      "server/app/expire-backups.test.ts: a night without a backup keeps no deleted letter longer",
    ],
    says: [
      "What we delete is gone from our safety copies after this time at the latest.",
      "They are gone from backups at most 14 days later.",
      "What is deleted is gone from backups at most 14 days later.",
    ],
  },
  {
    kept: ["server/app/backup-copy.test.ts: a backup of the files has no originals"],
    says: ["They never contain original pictures."],
  },
  {
    kept: ["server/invites/accept.test.ts: an invite ends 30 days after the event"],
    says: ["Then the link stops working."],
  },
  {
    kept: [
      "server/identity/sessions.test.ts",
      "web/platform/kept-here.test.ts: signing out deletes the stored items",
    ],
    says: ["At most, or 7 days without use.", "Signing out ends it right away and clears your device."],
  },
  {
    kept: ["e2e/journeys/on-the-device.spec.ts", "web/screens/device-store.test.tsx"],
    says: [
      "What you open is kept on your device, encrypted, so that it's there at once and offline.",
      "It's deleted when you sign out, when your session ends, and after 7 days without a connection to us.",
      "If a camp removes you, a device that stays offline can show what was opened there for at most 7 days.",
      "Nothing is kept where you say that the computer is shared.",
    ],
  },
  {
    kept: [closing],
    says: [
      "When a camp closes, we delete it 90 days after everything else.",
      "The camp can close its organization at any time and download everything first.",
      "From then on nothing can be written, printed or sent.",
      "For 30 days families and staff can still read and download, and the camp can reopen; then everything is deleted.",
      "When the camp closes its organization it can download everything.",
      "It is deleted after 30 days, the activity log 90 days later.",
      "The agreement lasts as long as we hold data of the camp.",
    ],
  },
  {
    kept: ["server/roster/contact-blocks.test.ts"],
    says: [
      "If a camp removes someone from a child, we keep a scrambled form of their email and the child's name, a masked email like t…s@e…e.org, and who removed them and when.",
      "That way a later list can't add them back without an admin.",
    ],
  },
  {
    kept: [seasons],
    says: [
      "After a family's letters are deleted, we keep a scrambled form of their email and of the camp's id for the child, and which account it was.",
      "That way they can write again next season without another invite.",
      "Only at camps that have this switched on.",
      "So that a family can write again next season, scrambled forms of their address and of the camp's id for the child are kept for 500 days, with the number of their account.",
      "Only at camps where this is switched on.",
    ],
  },
  {
    kept: [idle],
    says: [
      "If no camp or camper is linked to it and no invite waits for you.",
      "We email you 30 days before we delete it; sign in to keep it.",
    ],
  },
  {
    kept: [account],
    says: [
      "You can delete it yourself anytime.",
      "Delete your account anytime, on your own.",
      "You're signed out, you lose access to your campers, and letters that haven't been printed are deleted.",
      "You can delete your account at any time.",
    ],
  },
  {
    kept: ["server/invites/opt-out.test.ts"],
    says: [
      "If you unsubscribe from a camp's invites, we keep your address on that camp's list of people who get none.",
    ],
  },
  {
    kept: ["server/responses/downloads/downloads.test.ts: has its own letters to read"],
    says: ["Save your letters and replies to your own device from your letters page before we delete them."],
  },
  {
    kept: ["server/notifications/notification-settings.test.ts"],
    says: ["Use your settings to choose which emails you get, or unsubscribe from any of them."],
  },
  {
    kept: ["server/billing/invoices.test.ts"],
    says: ["Nothing is switched off in the middle of a season because of an open invoice."],
  },
  {
    kept: ["web/invites/invite-card.test.tsx: says for whom accounts are"],
    says: ["Accounts are for people 18 and over."],
  },
  {
    kept: ["server/organizations/support.test.ts: an operator sees counts"],
    says: ["They see the camp's data only if the camp asks for help with it, and are bound to secrecy."],
  },
  { kept: ["deploy/caddy/Caddyfile", "server/platform/http/http.test.ts"], says: ["Encrypted connections."] },
  {
    kept: ["server/app/row-level-security.test.ts: has row-level security"],
    says: ["Each camp's data is separated in the database itself, not only in the program."],
  },
  {
    kept: ["server/passkeys/passkeys.test.ts", "server/identity/sign-in-code.test.ts: is stored as a hash"],
    says: ["Sign-in without stored passwords; the camp can require passkeys for its staff."],
  },
  {
    kept: ["server/platform/live/hub-rights.test.ts", "server/passkeys/everywhere.test.ts"],
    says: ["Ended access ends everywhere within a minute."],
  },
  {
    kept: [
      cleaned,
      "server/responses/clean-attacks.test.ts",
      "server/responses/clean-upload.test.ts: becomes a reply",
    ],
    says: ["Uploaded pictures are opened in a closed process and drawn again; the originals are not kept."],
  },
  {
    kept: ["docs/backups.md", "lab/drill/restore.ts"],
    says: ["Backups are made daily, and restoring them is tested."],
  },
  {
    kept: ["server/notifications/subprocessor-mails.test.ts"],
    says: [
      "We email the camp's admins about a new one 30 days before; the camp can object and end the agreement.",
    ],
  },
  {
    by: "the operator, with the template in docs/incidents.md",
    says: [
      "We tell the camp about a breach of its data without undue delay, at the latest [48] hours after we learn of it, with what happened, whose data it is, and what we did.",
    ],
  },
  {
    kept: ["domain/printing/sheet-code.test.ts"],
    says: ["The code on a page says which letter it answers.", "It contains no name."],
  },
  {
    kept: [consent],
    says: [
      "The camp asks parents, usually with its registration forms, and confirms to us with the first event of each season that it has their consent.",
      "Without that confirmation no event can be added, and it is on record.",
    ],
  },
  {
    by: "the camp",
    says: [
      "Where the law asks for a parent's consent, the camp has it.",
      "It adds only people who may write to a camper, and removes a person when that ends.",
      "It gives staff access only for their work, and ends that access when they leave.",
      "It does not use the service to advertise, to track people, or to send email to people who do not expect it.",
      "The camp gives families a phone number for those.",
      "The person who adds it confirms that they may agree for the camp.",
    ],
  },
];
