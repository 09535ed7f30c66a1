export type Person = {
  sub: string;
  name: string;
  email: string;
  emailVerified: boolean;
  picture?: string;
  /** Who that is in the story, shown on the sign-in page only: "Admin of Camp Pine Hollow". */
  note?: string;
  /** Since when the provider knows them, in seconds. Told as auth_time unless the app asks for a new login. */
  signedInAt?: number;
  acr?: string;
};
