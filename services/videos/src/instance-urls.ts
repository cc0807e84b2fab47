/** URLs on this instance, as answers contain them. */
export type InstanceUrls = {
  readonly base: string;
  /** With the port, unless it is the scheme's default. */
  readonly host: string;
};

export function instanceUrls(publicUrl: string): InstanceUrls {
  return { base: publicUrl, host: new URL(publicUrl).host };
}

/** Longer than any handle; peers may send anything. */
const LONGEST_HANDLE = 400;

/**
 * The name of an account or channel as its row has it: without a host if it is of this instance, else with the host as it is compared
 * (docs/contract/accounts-and-channels.md#handles). Undefined for what cannot be the handle of anybody.
 */
export function actorKey(handle: string, { host }: InstanceUrls): string | undefined {
  // No name contains NUL, which PostgreSQL does not accept in text.
  if (handle.includes('\0') || handle.length > LONGEST_HANDLE) return undefined;
  const [name = '', at, ...more] = handle.toLowerCase().split('@');
  if (name === '' || at === '' || more.length > 0) return undefined;
  if (at === undefined) return name;
  const canonical = canonicalHost(at);
  return canonical === canonicalHost(host) ? name : `${name}@${canonical}`;
}

const HOST = /^(.*?)\.?(?::(\d+))?$/;
const DEFAULT_PORTS = new Set(['80', '443']);

/** A host as it is compared and stored: in lower case, without the dot of the root and without a default port. */
export function canonicalHost(text: string): string {
  const [, name = '', port] = HOST.exec(text.toLowerCase()) ?? [];
  return port === undefined || DEFAULT_PORTS.has(port) ? name : `${name}:${port}`;
}

/** Whether a handle is of another instance. */
export const isRemote = (handle: string, urls: InstanceUrls): boolean => actorKey(handle, urls)?.includes('@') ?? false;

/** The name in an `actorKey`, and the host where it is of another instance. */
export function splitKey(key: string): { name: string; host: string | undefined } {
  const [name = '', host] = key.split('@');
  return { name, host };
}
