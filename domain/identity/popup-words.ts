import type { Language } from "../language.ts";

const en = { signedIn: "You are signed in. You can close this window." };

const es: typeof en = { signedIn: "Ya inició sesión. Puede cerrar esta ventana." };

/** The last page of a sign-in, in a window that closes itself. */
export const popupWords: Readonly<Record<Language, typeof en>> = { en, es };
