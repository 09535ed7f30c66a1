import * as z from "zod/mini";
import { callable, nameCursorParam, query } from "../contract.ts";
import { eventRef, nothing } from "../refs.ts";
import { uuid } from "../uuid.ts";
import { notificationSettings, notificationChoice } from "./kinds.ts";
import { pushSettings, pushSubscription } from "./push.ts";
import {
  mailDays,
  usualMailDays,
  mailGaps,
  gapList,
  gapSort,
  gapsAnswer,
  nudgedList,
  nudgeAnswer,
} from "./mail-gaps.ts";

const gapsInput = { ...eventRef, mailDays: z._default(mailDays, usualMailDays) };

export const readMailGaps = query("readMailGaps", "/org/:orgId/events/:eventId/gaps", {
  input: z.object(gapsInput),
  output: mailGaps,
});

export const listMailGaps = query("listMailGaps", "/org/:orgId/events/:eventId/gaps/:list", {
  input: z.object({ ...gapsInput, list: gapList, sort: z._default(gapSort, "name"), after: nameCursorParam }),
  output: gapsAnswer,
});

export const nudgeFamilies = callable("nudgeFamilies", {
  input: z.object({ ...gapsInput, list: nudgedList, participantId: z.optional(uuid) }),
  output: nudgeAnswer,
});

export const readNoticeSettings = query("readNoticeSettings", "/my/notices", {
  input: nothing,
  output: notificationSettings,
});

export const chooseNotice = callable("chooseNotice", {
  input: notificationChoice,
  output: nothing,
});

export const readPush = query("readPush", "/my/push", { input: nothing, output: pushSettings });

export const subscribePush = callable("subscribePush", { input: pushSubscription, output: nothing });

export const unsubscribePush = callable("unsubscribePush", { input: nothing, output: nothing });
