import * as z from "zod/mini";
import { letterGuideForm } from "../organizations/letter-guide.ts";
import { retentionDays } from "../organizations/retention.ts";
import { safetyDeskForm } from "../organizations/safety-desk.ts";
import { printSettings } from "../printing/paper.ts";

const { paper, sides } = printSettings.shape;
const { lettersPerWeek, tips, tipsInSpanish } = letterGuideForm.shape;

/** Null, and an empty tip: each organization chooses. */
export const groupDefaults = z.object({
  paper: z.nullable(paper),
  sides: z.nullable(sides),
  retentionDays: z.nullable(retentionDays),
  repliesAtMinutes: safetyDeskForm.shape.repliesAtMinutes,
  lettersPerWeek,
  tips,
  tipsInSpanish,
});
export type GroupDefaults = z.infer<typeof groupDefaults>;

export const noDefaults: GroupDefaults = {
  paper: null,
  sides: null,
  retentionDays: null,
  repliesAtMinutes: null,
  lettersPerWeek: null,
  tips: "",
  tipsInSpanish: "",
};

/** What an organization has chosen. */
const chosenSettings = z.object({
  paper,
  sides,
  retentionDays: z.number(),
  repliesAtMinutes: z.nullable(z.number()),
  lettersPerWeek: z.nullable(z.number()),
  tips: z.string(),
  tipsInSpanish: z.string(),
});
export type ChosenSettings = z.infer<typeof chosenSettings>;

export const offeredDefaults = z.object({
  /** Null if the organization is in no group. */
  defaults: z.nullable(groupDefaults),
  chosen: chosenSettings,
});

/** The settings of the organization with the defaults in their place, where the group has one. */
export function withDefaults(chosen: ChosenSettings, defaults: GroupDefaults): ChosenSettings {
  return {
    paper: defaults.paper ?? chosen.paper,
    sides: defaults.sides ?? chosen.sides,
    retentionDays: defaults.retentionDays ?? chosen.retentionDays,
    repliesAtMinutes: defaults.repliesAtMinutes ?? chosen.repliesAtMinutes,
    lettersPerWeek: defaults.lettersPerWeek ?? chosen.lettersPerWeek,
    tips: defaults.tips === "" ? chosen.tips : defaults.tips,
    tipsInSpanish: defaults.tipsInSpanish === "" ? chosen.tipsInSpanish : defaults.tipsInSpanish,
  };
}

export type ChangedSetting = {
  [Name in keyof ChosenSettings]: {
    setting: Name;
    before: ChosenSettings[Name];
    after: ChosenSettings[Name];
  };
}[keyof ChosenSettings];

/** What an organization would change by taking over the defaults. */
export function changesBy(chosen: ChosenSettings, defaults: GroupDefaults): ChangedSetting[] {
  const next = withDefaults(chosen, defaults);
  const changes: ChangedSetting[] = [
    { setting: "paper", before: chosen.paper, after: next.paper },
    { setting: "sides", before: chosen.sides, after: next.sides },
    { setting: "retentionDays", before: chosen.retentionDays, after: next.retentionDays },
    { setting: "repliesAtMinutes", before: chosen.repliesAtMinutes, after: next.repliesAtMinutes },
    { setting: "lettersPerWeek", before: chosen.lettersPerWeek, after: next.lettersPerWeek },
    { setting: "tips", before: chosen.tips, after: next.tips },
    { setting: "tipsInSpanish", before: chosen.tipsInSpanish, after: next.tipsInSpanish },
  ];
  return changes.filter(({ before, after }) => before !== after);
}
