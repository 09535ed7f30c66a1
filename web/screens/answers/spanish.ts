import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { maya } from "./family.ts";

/** Names in Spanish, so that English on the page is the product's. */
export const emma: MyParticipant = {
  ...maya,
  participantName: "Emma Robles",
  orgName: "Campamento Pinos",
  eventName: "Semana 3",
  buildingName: "Cabaña Colibrí",
};
export const emmaPath = `/my/participants/${emma.participantId}`;
export const emmaQuestion = `GET ${emmaPath}`;
