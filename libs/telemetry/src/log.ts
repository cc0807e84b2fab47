import { type DestinationStream, type Logger, pino, symbols } from 'pino';

export type Log = Logger;

const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'currentPassword',
  'token',
  'access_token',
  'refresh_token',
  'client_secret',
  'secret',
  'videoFileToken',
  'externalAuthToken',
];

/** JSON lines of one service. Fields that may hold secrets are blanked wherever they stand, up to three levels deep. */
export function createLog({
  service,
  level = 'info',
  destination,
}: {
  service: string;
  level?: string;
  destination?: DestinationStream;
}): Log {
  const options = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: withoutInput },
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: { streamWrite: remember },
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '***' },
  };
  const written: string[] = [];
  function remember(line: string): string {
    written.push(line);
    if (written.length > MOST_REMEMBERED) written.shift();
    return line;
  }
  const log = destination ? pino(options, destination) : pino(options);
  recent.set(log, written);
  return log;
}

const MOST_REMEMBERED = 1_000;
const recent = new WeakMap<Log, string[]>();

/** The lines that a log of `createLog`, and what was derived from it, wrote since they were taken last; of very many the newest thousand. */
export function takeLines(log: Log): string[] {
  return recent.get(log)?.splice(0) ?? [];
}

/** The same log, but its lines stand in the process's own output alone: `takeLines` gives none of them. */
export function untaken(log: Log): Log {
  return Object.assign(log.child({}), { [symbols.hooksSym]: {} });
}

/** What could not be parsed may be an address with its password. */
function withoutInput(error: Error): object {
  const { input: _input, ...told } = pino.stdSerializers.err(error) as Record<string, unknown>;
  return told;
}

/** Says nothing; for tests that look at other things. */
export const silentLog: Log = pino({ level: 'silent' });
