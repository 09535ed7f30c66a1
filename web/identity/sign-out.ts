import { dropBearer } from "#web/platform/bearer.ts";
import { clearLocalData } from "#web/platform/clear-local-data.ts";
import { takeReturnPath } from "./return-path.ts";
import { tellOtherTabs } from "./who.ts";

const rememberedPrefix = "cabin-courier.organization.";
/** sessionStorage under this prefix is deleted on sign-out. */
const signInPrefix = "cabin-courier.sign-in.";

/** Ends the session in every tab and deletes the user's local data, because camps share computers. */
export async function signOut(): Promise<"signed-out" | "still-signed-in"> {
  const answer = await fetch("/auth/sign-out", { method: "POST" }).catch(() => undefined);
  // We cannot delete the cookie here. Looking signed out would give the next user of this computer access.
  if (answer?.ok !== true) return "still-signed-in";
  takeReturnPath();
  forget(localStorage, rememberedPrefix);
  forget(sessionStorage, signInPrefix);
  clearLocalData();
  dropBearer();
  tellOtherTabs("signed-out");
  const next = nextIn(await answer.json().catch(() => undefined));
  if (next !== undefined) window.location.assign(next);
  return "signed-out";
}

/** Where the provider signs the user out too. Only after a sign-in on a shared computer. */
function nextIn(answer: unknown): string | undefined {
  return typeof answer === "object" && answer !== null && "next" in answer && typeof answer.next === "string"
    ? answer.next
    : undefined;
}

function forget(storage: Storage, prefix: string): void {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
}
