import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { identityTopics } from "#domain/identity/topics.ts";
import * as contract from "#domain/notifications/contract.ts";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";
import { readBrowserPush, subscribeBrowser, unsubscribeBrowser } from "./browser-push.ts";

const serverKey = ["push"];
const browserKey = ["push of this browser"];

export function usePush() {
  const { user } = useSignedIn();
  return useLiveQuery(
    { queryKey: serverKey, queryFn: ({ signal }) => call(contract.readPush, {}, { signal }) },
    [identityTopics.person(user.uid)],
  );
}

/** Read again when the user comes back, maybe from the browser's settings. */
export function useBrowserPush() {
  return useQuery({
    queryKey: browserKey,
    queryFn: readBrowserPush,
    networkMode: "always",
    refetchOnWindowFocus: "always",
  });
}

/** Resolves to false if the user did not allow alerts. */
export function useSetPush(publicKey: string) {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn(isOn: boolean): Promise<boolean> {
      if (!isOn) {
        await call(contract.unsubscribePush, {});
        await unsubscribeBrowser();
        return true;
      }
      const subscription = await subscribeBrowser(publicKey);
      if (subscription === undefined) return false;
      try {
        await call(contract.subscribePush, subscription);
      } catch (error) {
        await unsubscribeBrowser();
        throw error;
      }
      return true;
    },
    onSettled: () =>
      Promise.all([serverKey, browserKey].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
