const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Whether secrets may be sent to this URL: over https, or to this machine. */
export function isProviderUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, hash } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
  return isSafe && username === '' && password === '' && hash === '';
}
