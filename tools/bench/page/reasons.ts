/**
 * Why a goal is not met, or where its limit lies, in our own words. Shown only under a goal that was missed; a goal that
 * is missed without a reason here makes the command fail.
 */
export const reasons: Readonly<Record<string, string>> = {};
