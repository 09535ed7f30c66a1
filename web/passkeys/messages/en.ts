import { defineMessages } from "#web/platform/language.ts";

export const passkeyMessages = defineMessages("passkeys", {
  title: "Passkeys",
  help: "A passkey is your fingerprint, your face or a screen lock. It shows your team that it's really you.",
  loading: "Loading your passkeys…",
  none: "You don't have a passkey yet.",
  unsupported: "This browser can't use passkeys. Try a newer one.",
  added: (day: string) => `Added ${day}`,
  lastUsed: (day: string) => `Last used ${day}`,
  neverUsed: "Not used yet",
  remove: "Remove",
  removeOne: (name: string) => `Remove ${name}`,
  removing: "Removing…",
  removeQuestion: (name: string) => `Remove ${name}?`,
  removeHelp: "It stops working here right away. Delete it in your device's settings too.",
  removed: (name: string) => `${name} is removed.`,
  add: "Add a passkey",
  adding: "Adding…",
  name: "Name",
  nameHelp: "So you can tell it apart, like “Office laptop”.",
  addHelp: "Your browser will ask for your fingerprint, your face or your screen lock.",
  cancel: "Cancel",
  done: "Your passkey is added.",
  otherSignInFirst:
    "You signed in with an email code. To add your first passkey, sign out and sign in another way.",
  confirmFirst: "Confirm with a passkey to change your passkeys.",
  confirm: "Use your passkey",
  confirming: "Checking…",
  confirmed: "Confirmed.",
  askAdmin: "Lost your passkeys? Ask another admin of your team to reset them.",
  replaceHelp: "An admin reset your passkeys. Add a new one; your old passkeys stop working then.",
});
export type PasskeyMessages = typeof passkeyMessages.english;
