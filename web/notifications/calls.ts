import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as contract from "#domain/notifications/contract.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import { type NotificationChoice } from "#domain/notifications/kinds.ts";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

const settingsKey = ["notice settings"];

export function useNotificationSettings() {
  const { user } = useSignedIn();
  return useLiveQuery(
    { queryKey: settingsKey, queryFn: ({ signal }) => call(contract.readNoticeSettings, {}, { signal }) },
    [identityTopics.person(user.uid)],
  );
}

export function useChooseNotification() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (choice: NotificationChoice) => call(contract.chooseNotice, choice),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: settingsKey }),
  });
}
