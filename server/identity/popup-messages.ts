import type { Language } from "#domain/language.ts";

const en = { signedIn: "You are signed in. You can close this window." };

const es: typeof en = { signedIn: "Ya inició sesión. Puede cerrar esta ventana." };

export const popupMessages: Readonly<Record<Language, typeof en>> = { en, es };
