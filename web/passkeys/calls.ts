import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ownAccountTopic } from "#domain/identity/topics.ts";
import * as contract from "#domain/passkeys/contract.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";
import { createCredential, getCredential } from "./credentials.ts";

const myPasskeysKey = ["my-passkeys"];

export function useMyPasskeys() {
  return useLiveQuery(
    { queryKey: myPasskeysKey, queryFn: ({ signal }) => call(contract.listMyPasskeys, {}, { signal }) },
    [ownAccountTopic],
  );
}

/** Refetches everything: what the user may see has changed. */
function usePasskeyAction<Input>(action: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: action, onSuccess: () => queryClient.invalidateQueries() });
}

export function useAddPasskey() {
  return usePasskeyAction(async (name: string) => {
    const { options } = await call(contract.startAddingPasskey, {});
    await call(contract.finishAddingPasskey, { name, credential: await createCredential(options) });
  });
}

export function useConfirmPasskey() {
  return usePasskeyAction<void>(async () => {
    const { options } = await call(contract.startPasskeyConfirmation, {});
    await call(contract.finishPasskeyConfirmation, { credential: await getCredential(options) });
  });
}

export function useRemovePasskey() {
  return usePasskeyAction((passkeyId: string) => call(contract.removePasskey, { passkeyId }));
}

export function useSetPasskeysRequired(orgId: string) {
  return usePasskeyAction((wanted: boolean) => call(contract.setPasskeysRequired, { orgId, wanted }));
}

export function resetMemberPasskeys(orgId: string, userId: string): Promise<unknown> {
  return call(contract.resetMemberPasskeys, { orgId, userId });
}
