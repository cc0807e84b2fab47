import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '@flotilla/telemetry';
import { MailUnavailable } from '../failures.ts';
import type { Mailbox, Mailer } from '../mail.ts';
import { openOnce } from '../open-once.ts';
import { toMessage } from '../to-message.ts';
import { failureOf } from './failure-of.ts';
import type { SmtpServer } from './smtp-server.ts';

/** How long to wait for each, in milliseconds. */
export type Deadlines = {
  readonly connection: number;
  readonly greeting: number;
  /** Without data from the server. */
  readonly silence: number;
  /** From `send` to the server's answer. */
  readonly delivery: number;
};

export type SmtpOptions = {
  readonly server: SmtpServer;
  readonly from: Mailbox;
  /** The host name for EHLO. */
  readonly host: string;
  readonly log: Log;
  readonly deadlinesInMs?: Partial<Deadlines> | undefined;
};

const DEADLINES: Deadlines = { connection: 5_000, greeting: 10_000, silence: 15_000, delivery: 60_000 };
const CONNECTIONS = 5;
const REQUEUES = 2;
const CLOSE_WITHIN_MS = 5_000;

/** Sends over a few connections that stay open between mails. Connects at the first mail. */
export function openSmtpMailer({ server, from, host, log, deadlinesInMs }: SmtpOptions): Mailer {
  const deadlines = { ...DEADLINES, ...deadlinesInMs };
  const { auth, ...connection } = server;
  const transport = openOnce(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      ...connection,
      ...(auth && { auth }),
      pool: true,
      name: host,
      maxConnections: CONNECTIONS,
      maxRequeues: REQUEUES,
      dnsTimeout: deadlines.connection,
      connectionTimeout: deadlines.connection,
      greetingTimeout: deadlines.greeting,
      socketTimeout: deadlines.silence,
    });
  });
  const underWay = new Set<Promise<unknown>>();
  let isClosed = false;

  return {
    delivery: 'server',
    canSend: true,
    delivers: true,
    async send(mail) {
      if (isClosed) throw new MailUnavailable('The mailer is closed.');
      const message = toMessage(mail, from);
      const sending = transport.get().then((opened) => opened.sendMail({ ...message, signal: AbortSignal.timeout(deadlines.delivery) }));
      underWay.add(sending);
      try {
        await sending;
      } catch (error) {
        throw failureOf(error, server);
      } finally {
        underWay.delete(sending);
      }
      log.info({ messageId: mail.messageId }, 'mail was accepted by the server');
    },
    async close() {
      isClosed = true;
      const giveUp = new AbortController();
      const tooLong = delay(CLOSE_WITHIN_MS, undefined, { signal: giveUp.signal }).catch(() => {});
      await Promise.race([Promise.allSettled(underWay), tooLong]);
      giveUp.abort();
      (await transport.opened()?.catch(() => undefined))?.close({ force: true });
    },
  };
}
