import { Button } from "#web/ui/button.tsx";
import { Monogram } from "./monogram.tsx";
import { useSignedIn } from "./session-context.tsx";
import { leave } from "./leave.ts";

export function WelcomeWidget() {
  const { user } = useSignedIn();
  return (
    <div className="row">
      <Monogram name={user.displayName} />
      <p>{user.displayName === "" ? "Welcome" : `Welcome, ${user.displayName}`}</p>
      <Button variant="plain" onPress={() => void leave()}>
        Logout
      </Button>
    </div>
  );
}
