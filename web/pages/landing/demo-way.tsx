import { DemoForm } from "#web/demos/demo-form.tsx";
import { useDemoOffer } from "#web/demos/offer.ts";

/** The way into a demo camp on the front page, of instances that have demo camps. */
export default function DemoWay() {
  const offer = useDemoOffer();
  if (offer === null) return null;
  return (
    <div data-demo={offer}>
      <DemoForm variant={offer === "only" ? "lantern" : "outline"} />
    </div>
  );
}
