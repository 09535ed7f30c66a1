/** Staff screens are in English only. */
export const signInAgainMessages = {
  title: "Sign in again",
  why: "Your last sign-in is more than 15 minutes ago. Sign in again to show that it is you, then go on where you were.",
  goOn: "You're signed in. Please try again.",
} as const;
