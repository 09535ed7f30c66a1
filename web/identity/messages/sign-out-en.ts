import { defineMessages } from "#web/platform/language.ts";

export const signOutMessages = defineMessages("signOut", {
  stillSignedIn: "You are still signed in: the service could not be reached. Please try again.",
  unsentPictures: (unsent: number) => {
    const pictures = unsent === 1 ? "1 picture of a reply has" : `${unsent} pictures of replies have`;
    const them = unsent === 1 ? "it" : "them";
    return `${pictures} not been uploaded yet. Logging out removes ${them} from this device. Log out anyway?`;
  },
});
export type SignOutMessages = typeof signOutMessages.english;
