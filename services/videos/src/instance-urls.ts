/** URLs on this instance, as answers contain them. */
export type InstanceUrls = {
  readonly base: string;
  /** With the port, unless it is the scheme's default. */
  readonly host: string;
};

export function instanceUrls(publicUrl: string): InstanceUrls {
  return { base: publicUrl, host: new URL(publicUrl).host };
}

/** The name in a handle of this instance; undefined for another host's (docs/contract/accounts-and-channels.md#handles). */
export function localName(handle: string, { host }: InstanceUrls): string | undefined {
  // No name contains NUL, which PostgreSQL does not accept in text.
  if (handle.includes('\0')) return undefined;
  const [name = '', at] = handle.toLowerCase().split('@');
  return at === undefined || at === host ? name : undefined;
}
