import { Steps, type GuideStep } from "./steps.tsx";

const steps: readonly GuideStep[] = [
  {
    picture: "accept-invite",
    title: "Accept invite",
    words: "The camp sends you an e-mail. Open its link and sign in with the same address.",
  },
  {
    picture: "wait-for-start",
    title: "Wait for event start",
    words: "You can write as soon as you have accepted, so that a letter is there on the first day.",
  },
  {
    picture: "send-first-note",
    title: "Send first note",
    words: "One note at a time. Change it as often as you like until the camp prints it.",
  },
  {
    picture: "staff-delivers",
    title: "Staff delivers",
    words: "Camp staff print the letter on paper and hand it over. They print it, and they may read it.",
  },
  {
    picture: "responses-uploaded",
    title: "Responses uploaded",
    words: "The reply is written by hand on the back. Staff photograph it and it appears on your page.",
  },
  {
    picture: "keep-in-touch",
    title: "Keep in touch",
    words: "Open it, download it, and write the next one.",
  },
];

export function FamilySteps() {
  return (
    <Steps
      title="Writing to your camper"
      lead="What happens between your kitchen table and their bunk."
      steps={steps}
    />
  );
}
