import { useMessages } from "#web/platform/language.ts";
import { pushMessages } from "../messages/push-en.ts";
import "./push.css";

/** For iPhones, whose browsers cannot ask. */
export function HomeScreenSteps() {
  const t = useMessages(pushMessages);
  return (
    <div className="home-screen-steps">
      <p>{t.homeScreenFirst}</p>
      <ol>
        <li>{t.tapShare}</li>
        <li>{t.tapAdd}</li>
        <li>{t.openFromThere}</li>
      </ol>
    </div>
  );
}
