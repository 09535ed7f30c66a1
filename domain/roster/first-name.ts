/** "Wren" for "Wren Vasquez" and for "Vasquez, Wren", as many registration systems write it. */
export function firstNameOf(name: string): string {
  const [before = "", after = ""] = name.split(",");
  const called = after.trim() === "" ? before : after;
  return called.trim().split(/\s+/u)[0] ?? name;
}
