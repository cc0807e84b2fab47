import { actorKey, canonicalHost, type InstanceUrls } from '../../instance-urls.ts';

/** Whether a host is that of this instance, also without its port (docs/contract/mutes.md#hosts). */
export function isOwnHost(text: string, { host }: InstanceUrls): boolean {
  const asked = canonicalHost(text);
  return asked === canonicalHost(host) || asked === canonicalHost(host).split(':')[0];
}

/** The `actorKey` of a handle whose host may be this instance without its port. */
export function mutedKey(handle: string, urls: InstanceUrls): string | undefined {
  const [name = '', host] = handle.split('@');
  return actorKey(host !== undefined && isOwnHost(host, urls) ? name : handle, urls);
}
