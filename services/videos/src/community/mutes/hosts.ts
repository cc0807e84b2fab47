import { type InstanceUrls, localName } from '../../instance-urls.ts';

const FORM = /^(.*?)\.?(?::(\d+))?$/;
const DEFAULT_PORTS = new Set(['80', '443']);

/** A host as it is compared and stored: in lower case, without the dot of the root and without a default port. */
export function hostIn(text: string): string {
  const [, name = '', port] = FORM.exec(text.toLowerCase()) ?? [];
  return port === undefined || DEFAULT_PORTS.has(port) ? name : `${name}:${port}`;
}

/** Whether a host is that of this instance, also without its port (docs/contract/mutes.md#hosts). */
export function isOwnHost(text: string, { host }: InstanceUrls): boolean {
  const asked = hostIn(text);
  return asked === hostIn(host) || asked === hostIn(host).split(':')[0];
}

/** The name in a handle of this instance; undefined for another host's. */
export function localNameIn(handle: string, urls: InstanceUrls): string | undefined {
  const [name = '', host] = handle.split('@');
  return localName(host !== undefined && isOwnHost(host, urls) ? name : handle, urls);
}
