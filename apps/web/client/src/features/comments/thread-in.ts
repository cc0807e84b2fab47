/** The thread that the last part of an address such as `…;threadId=7` asks for. */
export function threadIn(part: string): number | undefined {
  const [, digits] = /;threadId=(\d{1,10})(?:;|$)/.exec(part) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
