export type Person = {
  sub: string;
  name: string;
  email: string;
  emailVerified: boolean;
  picture?: string;
  /** Who that is in the story, shown on the sign-in page only: "Admin of Camp Pine Hollow". */
  note?: string;
};
