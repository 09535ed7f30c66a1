import type { Language } from "../language.ts";

const en = {
  writeBackTo: "Write back to",
  anything: "Write or draw anything. Keep both code squares clear: they bring your page home.",
  bothSides: "Write here, then on the other side. Keep both code squares clear: they bring your page home.",
  drawHere: "Draw here",
  moreRoom: "Turn over for more room",
  readOn: "Turn over to read on",
  goesOn: "The letter goes on",
  turnToWrite: "Turn over to write back",
  nextToWrite: "Write back on the next page",

  writtenBy: "From",
  tickWho:
    "Tick who it is to. Write or draw anything. Keep both code squares clear: they bring your page home.",
  to: "To",
  everyone: "everyone",
  moreRoomHere: "More room, if you need it. Keep both code squares clear here too.",
};

/** Uses the informal form, because children read it. */
const es: typeof en = {
  writeBackTo: "Responde a",
  anything:
    "Escribe o dibuja lo que quieras. Deja libres los dos cuadros con código: llevan tu página a casa.",
  bothSides:
    "Escribe aquí y sigue al otro lado. Deja libres los dos cuadros con código: llevan tu página a casa.",
  drawHere: "Dibuja aquí",
  moreRoom: "Al otro lado hay más espacio",
  readOn: "La carta sigue al otro lado",
  goesOn: "La carta continúa",
  turnToWrite: "Dale la vuelta para responder",
  nextToWrite: "Responde en la página siguiente",

  writtenBy: "De",
  tickWho:
    "Marca para quién es. Escribe o dibuja lo que quieras. Deja libres los dos cuadros con código: llevan tu página a casa.",
  to: "A",
  everyone: "todos",
  moreRoomHere: "Aquí hay más espacio, si lo necesitas. Deja libres también estos dos cuadros con código.",
};

/** Text for the child. Text for staff on the sheet (names, codes, folding) is in English. */
export const replySheetMessages: Readonly<Record<Language, typeof en>> = { en, es };
