import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type Delivery = { readonly from: string; readonly to: readonly string[]; readonly message: string; readonly user: unknown };
export type MailServer = AsyncDisposable & {
  /** host:port */
  readonly address: string;
  readonly port: number;
  readonly deliveries: readonly Delivery[];
  readonly connections: () => number;
};

/** A real mail server on this machine that keeps what it receives. */
export async function startMailServer({ port = 0, ...options }: SMTPServerOptions & { port?: number } = {}): Promise<MailServer> {
  const deliveries: Delivery[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    logger: false,
    onConnect(_session, callback) {
      connections++;
      callback();
    },
    async onData(stream, session, callback) {
      const { mailFrom, rcptTo } = session.envelope;
      const to = rcptTo.map(({ address }) => address);
      deliveries.push({ from: mailFrom ? mailFrom.address : '', to, message: await text(stream), user: session.user });
      callback();
    },
    ...options,
  });
  // Some tests disconnect in the middle.
  server.on('error', () => {});
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const bound = (listening.address() as AddressInfo).port;
  return {
    address: `127.0.0.1:${bound}`,
    port: bound,
    deliveries,
    connections: () => connections,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A refusal with an SMTP status. */
export function refusal(responseCode: number, message = 'no'): Error {
  return Object.assign(new Error(message), { responseCode });
}
