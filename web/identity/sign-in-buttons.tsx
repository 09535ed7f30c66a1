import { useState } from "react";
import { LogIn } from "lucide-react";
import { buttonClass } from "#web/ui/button-style.ts";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { useMessages } from "#web/platform/language.ts";
import { formatSign } from "./messages/sign-in-en.ts";
import { useProviders } from "./providers.ts";
import { signIn } from "./sign-in.ts";
import { noteSignedIn } from "./who.ts";

type Step = { status: "idle" } | { status: "waiting" } | { status: "failed"; message: string };

export function SignInButtons({ failure }: { failure?: string | undefined }) {
  const providers = useProviders();
  const t = useMessages(formatSign);
  const [state, setState] = useState<Step>(
    failure === undefined ? { status: "idle" } : { status: "failed", message: failure },
  );
  async function begin(provider: string): Promise<void> {
    setState({ status: "waiting" });
    const outcome = await signIn(provider);
    if (outcome.type === "failed") setState({ status: "failed", message: outcome.message });
    if (outcome.type === "signed-in") await noteSignedIn();
  }
  return (
    <div className="sign-in">
      {state.status === "failed" && <ErrorBox sentence={state.message} />}
      {providers.map(({ id, label }) => (
        // A native button: browsers block a popup that does not open directly in the click handler.
        <button key={id} type="button" className={buttonClass("primary")} onClick={() => void begin(id)}>
          <LogIn />
          {t.signInWith(label)}
        </button>
      ))}
      {state.status === "waiting" && <p role="status">{t.goOn}</p>}
    </div>
  );
}
