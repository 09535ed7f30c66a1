import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { identityTopics } from "#domain/identity/topics.ts";
import { notificationSettings, type NotificationChoice } from "#domain/notifications/notification.ts";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { call, get } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

const settingsKey = ["notice settings"];

export function useNotificationSettings() {
  const { user } = useSignedIn();
  return useLiveQuery(
    { queryKey: settingsKey, queryFn: ({ signal }) => get("/my/notices", notificationSettings, signal) },
    [identityTopics.person(user.uid)],
  );
}

export function useChooseNotification() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (choice: NotificationChoice) => call("chooseNotice", choice, z.object({})),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: settingsKey }),
  });
}
