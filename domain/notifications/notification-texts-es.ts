import { spanishTermsFor } from "../organizations/terms-es.ts";
import { firstNameOf } from "../roster/first-name.ts";
import type { printedLetter, replyLetter } from "./notification-texts.ts";

export const printedLetterEs: typeof printedLetter = (from, printed) => {
  const { mailCall } = spanishTermsFor(from.organizationType);
  const several = printed.reduce((sum, { notes }) => sum + notes, 0) > 1;
  const names = printed.map(({ participantName }) => firstNameOf(participantName));
  const letters = `${several ? "Sus cartas" : "Su carta"} para ${listed(names)}`;
  const handed = `El personal de ${from.organizationName} ${several ? "las" : "la"} entrega en mano.`;
  const [{ participantId }, ...others] = printed;
  return {
    subject: `${letters} ${several ? "se imprimieron" : "se imprimió"} para ${mailCall}`,
    preheader: handed,
    paragraphs: [`${letters} ya ${several ? "están" : "está"} en papel. ${handed}`],
    link: {
      path: others.length === 0 ? `/my/participants/${participantId}` : "/my/participants",
      label: several ? "Ver sus cartas" : "Ver su carta",
    },
  };
};

export const replyLetterEs: typeof replyLetter = (from, { participantId, participantName, wroteFirst }) => {
  const name = firstNameOf(participantName);
  const what = wroteFirst === true ? "carta" : "respuesta";
  return {
    subject: `Llegó una ${what} de ${name}`,
    preheader: `Está en ${from.organizationName}, a la espera de que usted la lea.`,
    paragraphs: [
      `${name} ${wroteFirst === true ? "le ha escrito" : "ha respondido"}. La página llegó a ${from.organizationName} y espera a que usted la lea.`,
      "La carta misma nunca va en un correo. Inicie sesión para leerla.",
    ],
    link: { path: `/my/participants/${participantId}`, label: `Leer la ${what}` },
  };
};

function listed(names: readonly string[]): string {
  return new Intl.ListFormat("es-US", { type: "conjunction" }).format(new Set(names));
}
