const name = "sign-in-failure";

/** The server leaves the error of a redirect sign-in in a cookie. Reading it clears the cookie. */
export function takeSignInFailure(): string | undefined {
  const value = document.cookie
    .split("; ")
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  if (value === undefined || value === "") return undefined;
  document.cookie = `${name}=; path=/login; max-age=0`;
  try {
    const bytes = Uint8Array.from(atob(value.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
      letter.charCodeAt(0),
    );
    const message: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof message === "string" ? message : undefined;
  } catch {
    return undefined;
  }
}
