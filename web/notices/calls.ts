import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { identityTopics } from "#domain/identity/topics.ts";
import { noticeSettings, type NoticeChoice } from "#domain/notices/notice.ts";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { call, get } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

const settingsKey = ["notice settings"];

export function useNoticeSettings() {
  const { user } = useSignedIn();
  return useLiveQuery(
    { queryKey: settingsKey, queryFn: ({ signal }) => get("/my/notices", noticeSettings, signal) },
    [identityTopics.person(user.uid)],
  );
}

export function useChooseNotice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (choice: NoticeChoice) => call("chooseNotice", choice, z.object({})),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: settingsKey }),
  });
}
