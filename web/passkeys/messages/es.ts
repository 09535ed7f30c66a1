import type { CodeOf } from "#domain/app-error.ts";
import type { passkeyErrors } from "#domain/passkeys/errors.ts";
import type { PasskeyMessages } from "./en.ts";

export const passkeysEs: PasskeyMessages = {
  title: "Llaves de acceso",
  help: "Una llave de acceso es su huella, su rostro o el bloqueo de pantalla. Así su equipo sabe que es usted.",
  loading: "Cargando sus llaves de acceso…",
  none: "Todavía no tiene ninguna llave de acceso.",
  unsupported: "Este navegador no admite llaves de acceso. Pruebe con uno más reciente.",
  added: (day) => `Agregada el ${day}`,
  lastUsed: (day) => `Último uso: ${day}`,
  neverUsed: "Aún no se ha usado",
  remove: "Quitar",
  removeOne: (name) => `Quitar ${name}`,
  removing: "Quitando…",
  removeQuestion: (name) => `¿Quitar ${name}?`,
  removeHelp: "Deja de funcionar aquí de inmediato. Elimínela también en los ajustes de su dispositivo.",
  removed: (name) => `Se quitó ${name}.`,
  add: "Agregar una llave de acceso",
  adding: "Agregando…",
  name: "Nombre",
  nameHelp: "Para reconocerla, por ejemplo «Computadora de la oficina».",
  addHelp: "Su navegador le pedirá la huella, el rostro o el bloqueo de pantalla.",
  cancel: "Cancelar",
  done: "Se agregó su llave de acceso.",
  otherSignInFirst:
    "Inició sesión con un código enviado por correo. Para agregar su primera llave de acceso, cierre la sesión e inicie sesión de otra forma.",
  adminFirst:
    "Su equipo necesita una llave de acceso suya. Pida a una persona que lo administra que le permita agregarla en la página Team.",
  confirmFirst: "Confirme con una llave de acceso para cambiar sus llaves.",
  confirm: "Usar su llave de acceso",
  confirming: "Comprobando…",
  confirmed: "Confirmado.",
  askAdmin: "¿Perdió sus llaves de acceso? Pida a otra persona que administre su equipo que las restablezca.",
  replaceHelp:
    "Una persona que administra su equipo restableció sus llaves de acceso. Agregue una nueva; las anteriores dejarán de funcionar.",
};

type Staff = "notOwnReset" | "tooManyResets";

export const passkeyErrorsEs: Readonly<Record<CodeOf<typeof passkeyErrors, Staff>, string>> = {
  "passkeys-only-for-teams": "Las llaves de acceso son para quienes están en un equipo.",
  "passkey-needs-admin":
    "Pida a una persona que administra su equipo que le permita agregar una llave de acceso.",
  "passkey-challenge-ended": "Tardó demasiado. Inténtelo de nuevo.",
  "passkey-rejected": "No pudimos comprobar esa llave de acceso. Inténtelo de nuevo o use otra.",
  "passkey-cancelled": "Su navegador no terminó. Inténtelo de nuevo.",
  "passkey-already-added": "Esta llave de acceso ya está agregada.",
  "too-many-passkeys": "Puede tener como máximo 20 llaves de acceso. Quite una antes.",
  "passkeys-too-often": "Lo ha intentado muchas veces en una hora. Inténtelo de nuevo en unos minutos.",
  "last-passkey": "Su equipo necesita una llave de acceso suya. Agregue otra antes de quitar esta.",
  "no-passkey": "Agregue antes una llave de acceso.",
  "passkeys-not-loaded": "No pudimos cargar sus llaves de acceso.",
  "passkey-not-added": "No pudimos agregar la llave de acceso. Inténtelo de nuevo.",
  "passkey-not-confirmed": "No pudimos comprobar su llave de acceso. Inténtelo de nuevo.",
  "passkey-not-removed": "No pudimos quitar la llave de acceso. Inténtelo de nuevo.",
};
