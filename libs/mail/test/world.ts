import { readSettings } from '@flotilla/config';
import { createLog } from '@flotilla/telemetry';
import { createMailer, type Mail, type MailerOptions, mailSettings, messageIdOf } from '../src/index.ts';

export const HOST = 'videos.example';

export function aMail(overrides: Partial<Mail> = {}): Mail {
  return {
    to: 'alice@example.org',
    subject: 'Hello',
    text: 'Hello, Alice.\n',
    html: '<p>Hello, Alice.</p>\n',
    messageId: messageIdOf('an event', HOST),
    language: 'en',
    ...overrides,
  };
}

/** A mailer with settings as an operator writes them, and the lines it logs. */
export function startMailer(environment: Record<string, string>, deadlinesInMs?: MailerOptions['deadlinesInMs']) {
  const lines: string[] = [];
  const log = createLog({ service: 'mail', level: 'debug', destination: { write: (line) => void lines.push(line) } });
  const mailer = createMailer(readSettings(mailSettings, environment), { host: HOST, log, ...(deadlinesInMs && { deadlinesInMs }) });
  return Object.assign(mailer, { lines, [Symbol.asyncDispose]: () => mailer.close() });
}

/** What a promise was rejected with. */
export async function failureOf(work: Promise<unknown>): Promise<Error> {
  return work.then(
    () => {
      throw new Error('it succeeded');
    },
    (error: Error) => error,
  );
}
