/** The hour of the organization's day at which the digest goes out. */
export const digestHour = 7;
/** A worker that was away at that hour makes up for it until here; later in the day it would be no news. */
export const latestDigestHour = 12;
/** Time zones are whole quarters of an hour apart, so looking this often meets the hour everywhere. */
export const digestCron = "0,15,30,45 * * * *";
