type Place = { readonly here: string } | { readonly elsewhere: string } | { readonly unclear: true };

const HANDLE = /^(?:acct:)?@?([^\s@/?#]+)@([^\s@/?#]+)$/i;

/** Where to go for what a peer sent somebody with: a path of this instance, or an address of another one. */
export function placeOfUri(uri: string, hosts: readonly string[]): Place {
  const text = uri.trim();
  const [, name, host] = HANDLE.exec(text) ?? [];
  if (name && host)
    return hosts.includes(host.toLowerCase()) ? { here: `/@${encodeURIComponent(name)}` } : { elsewhere: `https://${host}` };
  if (!URL.canParse(text)) return { unclear: true };
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { unclear: true };
  return hosts.includes(url.host) ? { here: url.pathname.replace(/^\/+/, '/') + url.search } : { elsewhere: url.href };
}
