const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Tells whether a Host header names this instance (docs/contract/conventions.md#host): exactly the host of the public URL, with or without its default port.
 * When that is a loopback name, any loopback name is accepted, with its port or the one listened on.
 */
export function createHostCheck(publicUrl: string, listeningPort: () => number): (host: string | undefined) => boolean {
  const { hostname, port, protocol } = new URL(publicUrl);
  const isLoopback = LOOPBACK_NAMES.includes(hostname);
  const defaultPort = protocol === 'https:' ? '443' : '80';
  const names = isLoopback ? LOOPBACK_NAMES : [hostname];
  const hosts = new Set(names.flatMap((name) => (port ? [`${name}:${port}`] : [name, `${name}:${defaultPort}`])));

  return (host) => {
    if (host === undefined) return false;
    if (hosts.has(host) || hosts.has(host.toLowerCase())) return true;
    return isLoopback && LOOPBACK_NAMES.some((name) => host === `${name}:${listeningPort()}`);
  };
}
