/** Where one process of a service listens, in the form that node's `request` takes. */
export type Target = {
  readonly protocol: string;
  readonly host: string;
  readonly port: string;
  readonly pathname: string;
  /** The name in its certificate, when the host is an address that the name resolved to. */
  readonly name: string;
};

/** `not_ready`: it answers, but says that it is not ready (it is starting or stopping, or an engine is unavailable). `out`: it does not answer. */
export type Condition = 'ready' | 'not_ready' | 'out';

/** What is known of one process of a service. */
export type Address = {
  readonly target: Target;
  /** `host:port`, for logs and as the identity of the address. */
  readonly key: string;
  condition: Condition;
  /** When it was last found to be out. */
  outSince: number;
  /** Requests in progress, and those of them whose answer has not begun. */
  open: number;
  waiting: number;
  /** When an answer to any request last began. */
  answeredAt: number;
  probedAt: number;
  isProbed: boolean;
  /** Probes in a row without an answer. */
  silences: number;
  /** Failed connections in a row, and until when the address is therefore not used. */
  failures: number;
  restsUntil: number;
};

export function targetOf(url: string, host?: string): Target {
  const { protocol, hostname, port, pathname } = new URL(url);
  return {
    protocol,
    host: host ?? bare(hostname),
    port: port || (protocol === 'https:' ? '443' : '80'),
    pathname: pathname === '/' ? '' : pathname,
    name: bare(hostname),
  };
}

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

export const keyOf = ({ host, port }: Target): string => (host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`);

export const urlOf = (target: Target): string => `${target.protocol}//${keyOf(target)}${target.pathname}`;

/** A new address, assumed to be ready. */
export function newAddress(target: Target): Address {
  const never = Number.NEGATIVE_INFINITY;
  return {
    target,
    key: keyOf(target),
    condition: 'ready',
    outSince: never,
    open: 0,
    waiting: 0,
    answeredAt: never,
    probedAt: never,
    isProbed: false,
    silences: 0,
    failures: 0,
    restsUntil: never,
  };
}
