const whole = new Intl.NumberFormat("en-US");

/** "1 week", "1,756 campers". */
export function pluralize(count: number, one: string, many: string): string {
  return `${whole.format(count)} ${(count === 1 ? one : many).toLowerCase()}`;
}
