import * as z from "zod/mini";
import { callable, query } from "../contract.ts";
import { nothing } from "../refs.ts";
import { uuid } from "../uuid.ts";
import { buildingNames, counselorsAnswer, newCounselor } from "./counselors.ts";

const counselorRef = { orgId: uuid, counselorId: uuid };

export const listCounselors = query("listCounselors", "/org/:orgId/counselors", {
  input: z.object({ orgId: uuid }),
  output: counselorsAnswer,
});

export const inviteCounselor = callable("inviteCounselor", {
  input: z.object({ orgId: uuid, ...newCounselor.shape }),
  output: z.object({ id: z.string() }),
});

export const resendCounselorInvite = callable("resendCounselorInvite", {
  input: z.object(counselorRef),
  output: z.object({ id: z.string() }),
});

export const setCounselorBuildings = callable("setCounselorBuildings", {
  input: z.object({ ...counselorRef, buildings: buildingNames }),
  output: nothing,
});

export const removeCounselor = callable("removeCounselor", {
  input: z.object(counselorRef),
  output: nothing,
});
