const UNSAFE = /[\s\p{Cc}/\\?#@%]/u;
const MOST_LETTERS = 253;

/**
 * The one spelling of a host: lower case, punycode, IPv4 in four decimals, no dot at the end, no :443; other ports stay. Undefined for what is more
 * or less than a host, such as `user@host` or a path.
 */
export function canonicalHost(text: string): string | undefined {
  if (UNSAFE.test(text) || !URL.canParse(`https://${text}`)) return undefined;
  const { hostname, port } = new URL(`https://${text}`);
  const name = hostname.replace(/\.$/, '');
  if (name.length > MOST_LETTERS || name.split('.').includes('')) return undefined;
  return port === '' ? name : `${name}:${port}`;
}
