import { defineMessages } from "#web/platform/language.ts";

export const signOutMessages = defineMessages("signOut", {
  stillSignedIn: "You're still signed in: we couldn't reach the service. Try again.",
  unsentPictures: (unsent: number) => {
    const pictures = unsent === 1 ? "1 picture of a reply has" : `${unsent} pictures of replies have`;
    const them = unsent === 1 ? "it" : "them";
    return `${pictures} not been uploaded yet. Logging out removes ${them} from this device. Log out anyway?`;
  },
});
export type SignOutMessages = typeof signOutMessages.english;
