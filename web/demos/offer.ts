import { useEffect, useState } from "react";

/** "on" if visitors without an account can open a demo camp, "only" if nothing else is offered. Null until it is known. */
export type DemoOffer = "on" | "only" | null;

let asked: Promise<DemoOffer> | undefined;

export function useDemoOffer(): DemoOffer {
  const [offer, setOffer] = useState<DemoOffer>(null);
  useEffect(() => {
    asked ??= askForOffer();
    let isHere = true;
    void asked.then((known) => isHere && setOffer(known));
    return () => {
      isHere = false;
    };
  }, []);
  return offer;
}

/** Without an answer there is no button. */
async function askForOffer(): Promise<DemoOffer> {
  const answer: unknown = await fetch("/auth/providers")
    .then((response) => response.json())
    .catch(() => undefined);
  if (typeof answer !== "object" || answer === null || !("demo" in answer)) return null;
  return answer.demo === "on" || answer.demo === "only" ? answer.demo : null;
}
