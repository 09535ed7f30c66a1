/** In the organization's time zone. */
export const digestHour = 7;
/** If the worker was down at that hour, it can still send the digest until this hour. */
export const latestDigestHour = 12;
/** Time zone offsets are multiples of 15 minutes, so this interval meets the hour everywhere. */
export const digestCron = "0,15,30,45 * * * *";
