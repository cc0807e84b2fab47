const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a Host header names this instance: host and port of the public URL, or any loopback address where the public URL is one
 * (docs/contract/conventions.md#host).
 */
export function isOwnHost(publicUrl: string, host: string | undefined): boolean {
  const configured = new URL(publicUrl);
  if (!host || !/^[\w.:[\]-]+$/.test(host)) return false;
  const named = URL.parse(`${configured.protocol}//${host}`);
  if (LOOPBACK_NAMES.includes(configured.hostname)) return named !== null && LOOPBACK_NAMES.includes(named.hostname);
  return named?.host === configured.host;
}
