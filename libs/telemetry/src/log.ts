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

/** JSON lines of one service. Fields that may contain secrets are blanked, up to three levels deep. */
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

/** The lines that a log and its children wrote since the last call, at most the newest thousand. */
export function takeLines(log: Log): string[] {
  return recent.get(log)?.splice(0) ?? [];
}

/** The same log, but `takeLines` does not return its lines. */
export function untaken(log: Log): Log {
  return Object.assign(log.child({}), { [symbols.hooksSym]: {} });
}

/** Drops `input` of URL errors, which may be an address with its password. */
function withoutInput(error: Error): object {
  const { input: _input, ...serialized } = pino.stdSerializers.err(error) as Record<string, unknown>;
  return serialized;
}

/** Discards everything; for tests. */
export const silentLog: Log = pino({ level: 'silent' });
