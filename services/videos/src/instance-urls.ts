/** Addresses of things on this instance, as answers carry them. */
export type InstanceUrls = {
  readonly base: string;
  /** With the port when it is not the scheme's own. */
  readonly host: string;
};

export function instanceUrls(publicUrl: string): InstanceUrls {
  return { base: publicUrl, host: new URL(publicUrl).host };
}

/** The name part of a handle when it means somebody here; undefined for another host's (docs/contract/accounts-and-channels.md#handles). */
export function localName(handle: string, { host }: InstanceUrls): string | undefined {
  // No name holds NUL, and no database takes one as text.
  if (handle.includes('\0')) return undefined;
  const [name = '', at] = handle.toLowerCase().split('@');
  return at === undefined || at === host ? name : undefined;
}
