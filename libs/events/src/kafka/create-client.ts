import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Log } from '@flotilla/telemetry';
import kafkajs, { type ISocketFactory, type Kafka, type logCreator, type SASLOptions } from 'kafkajs';
import type { KafkaOptions } from './kafka-options.ts';
import { quietRequestQueues } from './quiet-request-queue.ts';

/** One set of connections to the brokers. */
export type Client = {
  readonly kafka: Kafka;
  /** Ends every connection now and lets none begin again, so that nothing of kafkajs goes on in the background. */
  readonly abandon: () => void;
};

export const REQUEST_WITHIN_MS = 10_000;
const CONNECT_WITHIN_MS = 3_000;
const KEEP_ALIVE_MS = 15_000;

quietRequestQueues();

/** A client whose failed requests are repeated up to `retries` times. */
export function createClient({ brokers, clientId, tls, sasl, log }: KafkaOptions, { retries }: { retries: number }): Client {
  const sockets = new Set<Socket>();
  let abandoned = false;

  const socketFactory: ISocketFactory = ({ host, port, ssl, onConnect }) => {
    if (abandoned) throw new Error('this client was closed');
    const server = isIP(host) ? {} : { servername: host };
    const socket = ssl ? connectTls({ host, port, ...server, ...ssl }, onConnect) : connectPlain({ host, port }, onConnect);
    socket.setKeepAlive(true, KEEP_ALIVE_MS).setNoDelay(true);
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket));
  };
  const kafka = new kafkajs.Kafka({
    clientId,
    // No broker at all is the one answer after which kafkajs tries no further.
    brokers: () => (abandoned ? [] : [...brokers]),
    socketFactory,
    connectionTimeout: CONNECT_WITHIN_MS,
    authenticationTimeout: REQUEST_WITHIN_MS,
    requestTimeout: REQUEST_WITHIN_MS,
    enforceRequestTimeout: true,
    retry: { retries, initialRetryTime: 50, maxRetryTime: 1_000, factor: 0.2, multiplier: 1.5 },
    ...(tls && { ssl: tls.ca === undefined ? true : { ca: [tls.ca] } }),
    ...(sasl && { sasl: sasl as SASLOptions }),
    ...(log.isLevelEnabled('debug') ? { logLevel: kafkajs.logLevel.INFO } : { logLevel: kafkajs.logLevel.NOTHING }),
    logCreator: logTo(log),
  });
  return {
    kafka,
    abandon() {
      abandoned = true;
      for (const socket of sockets) socket.destroy(new Error('this client was closed'));
    },
  };
}

/** What kafkajs says is for debugging: it calls errors what every rebalance and restart brings along. */
const logTo =
  (log: Log): logCreator =>
  () =>
  ({ namespace, log: { message, error, broker, groupId } }) =>
    log.debug({ namespace, message, reason: error, broker, groupId }, 'kafkajs says');
