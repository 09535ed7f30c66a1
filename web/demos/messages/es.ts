import type { DemoMessages } from "./en.ts";

export const demoEs: DemoMessages = {
  walkThrough: "Recorrer un campamento",
  opening: "Abriendo su campamento…",
  region: "Campamento de prueba",
  ownCamp: (time) =>
    `Este es su propio campamento de prueba. Se elimina a las ${time}. Nada de lo que haga aquí envía correos.`,
  seeItAs: "Véalo como",
  office: "La oficina",
  parent: "Una madre",
  startOwn: "Crear su campamento",
  steps: "Pruébelo en 4 pasos",
  print: "Imprima el correo de hoy",
  printHelp: "24 cartas, ordenadas por cabaña.",
  openToday: "Abrir Today",
  photo: "Descargue la foto de ejemplo",
  photoHelp: "Theo contestó en papel. Esta es la hoja, sobre una mesa.",
  download: "Descargar la foto",
  downloading: "Tomando la foto…",
  downloadAgain: "Descargarla otra vez",
  drop: "Suéltela",
  dropHelp: "El código de la hoja dice de quién es.",
  openReplies: "Abrir Replies",
  read: "Véalo como la madre",
  readHelp: "En un campamento real, Ruth recibe ahora un correo.",
  becomeRuth: "Verlo como Ruth",
  ruth: "Usted es Ruth, la madre de Theo.",
  openTheo: "Lea la respuesta de Theo y contéstele",
  title: "Recorra un campamento",
  lead: "Un campamento propio durante dos horas, sin cuenta: imprima el correo, mande una respuesta y léala como una madre. Nada de lo que haga allí envía correos.",
  overTitle: "Su campamento de prueba terminó",
  over: "Lo eliminamos con todo lo que contenía. No se envió nada a nadie.",
  fullTitle: "Todos los campamentos de prueba están en uso",
  full: "Cada uno termina después de dos horas. Inténtelo de nuevo en unos minutos.",
  tooManyTitle: "Ya abrió varios campamentos de prueba",
  tooMany: "Inténtelo de nuevo en una hora.",
  openAnother: "Abrir otro campamento de prueba",
  tryAgain: "Intentar de nuevo",
};

export const demoErrorsEs = {
  "not-in-demo": "Esto no se puede hacer en el campamento de prueba.",
};
