/** "1 week", "1,756 campers". */
export function pluralize(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en-US")} ${(count === 1 ? one : many).toLowerCase()}`;
}
