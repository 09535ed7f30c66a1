import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import * as contract from "#domain/responses/family-contract.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import type { MyResponse } from "#domain/responses/my-response.ts";
import { call } from "#web/platform/call.ts";
import { keptLink, pathOfLink } from "#web/platform/device-store/kept-answers.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

type MyResponses = { responses: MyResponse[] };

/**
 * What was new when the page was opened stays new until it is left, so that a reply does not move or lose its mark
 * while it is being read.
 */
export function useMyResponses(participantId: string, userId: string) {
  return useLiveQuery(
    {
      queryKey: ["my-responses", participantId],
      queryFn: async ({ signal, client, queryKey }): Promise<MyResponses> => {
        const { responses } = await call(contract.listMyResponses, { participantId }, { signal });
        const before = client.getQueryData<MyResponses>(queryKey)?.responses ?? [];
        const wereNew = new Set(before.filter(({ isNew }) => isNew).map(({ id }) => id));
        return {
          responses: responses.map((page) => ({ ...page, isNew: page.isNew || wereNew.has(page.id) })),
        };
      },
      gcTime: 0,
      onDevice: {
        shape: contract.listMyResponses.output,
        child: participantId,
        // What the device shows was seen before.
        prepare: ({ responses }) => ({
          responses: responses.map((page) => ({ ...page, isNew: false, links: keptLinks(page.links) })),
        }),
        picturesIn: ({ responses }) =>
          responses.flatMap(({ links }) =>
            Object.values(links).flatMap((link) => pathOfLink(link ?? "") ?? []),
          ),
      },
    },
    [identityTopics.person(userId)],
  );
}

/** Tells the server once per reply; after a failure the next time that it is seen. */
export function useMarkOpened(participantId: string) {
  const queries = useQueryClient();
  const told = useRef(new Set<string>());
  return useCallback(
    (pages: readonly MyResponse[]) => {
      const opened = pages.filter(({ id, isNew, held }) => isNew && held !== true && !told.current.has(id));
      const responseIds = opened.map(({ id }) => id);
      if (responseIds.length === 0) return;
      for (const id of responseIds) told.current.add(id);
      call(contract.markRepliesOpened, { participantId, responseIds }).then(
        // The list must be right even if the live stream is down.
        () => void queries.invalidateQueries({ queryKey: ["my-participants"] }),
        () => {
          for (const id of responseIds) told.current.delete(id);
        },
      );
    },
    [participantId, queries],
  );
}

export function useNewestReplies(userId: string) {
  return useLiveQuery(
    {
      queryKey: ["newest-replies"],
      queryFn: ({ signal }) => call(contract.listNewestReplies, {}, { signal }),
      onDevice: {
        shape: contract.listNewestReplies.output,
        prepare: ({ replies }) => ({
          replies: replies.map((reply) => ({ ...reply, small: keptLink(reply.small) })),
        }),
      },
    },
    [identityTopics.person(userId)],
  );
}

function keptLinks({ view, small, scan }: MyResponse["links"]): MyResponse["links"] {
  return { view: keptLink(view), small: keptLink(small), scan: keptLink(scan) };
}
