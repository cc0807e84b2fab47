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
  if (destination) ownDestinations.add(destination);
  recent.set(log, written);
  return log;
}

const MOST_REMEMBERED = 1_000;
const ownDestinations = new WeakSet<DestinationStream>();
const recent = new WeakMap<Log, string[]>();

/** The lines that a log and its children wrote since the last call, at most the newest thousand. */
export function takeLines(log: Log): string[] {
  return recent.get(log)?.splice(0) ?? [];
}

/** The same log, but `takeLines` does not return its lines. */
export function untaken(log: Log): Log {
  return Object.assign(log.child({}), { [symbols.hooksSym]: {} });
}

const GATHERED_FOR_MS = 10;
const unwritten = new Set<() => void>();
process.once('exit', () => unwritten.forEach((write) => write()));

/**
 * An untaken log of so many lines that writing each costs more than making it: those of some milliseconds are written at once, and none is lost when the
 * process exits. A destination of one's own gets each line by itself.
 */
export function gathered(log: Log): Log {
  const child = untaken(log);
  const { [symbols.streamSym]: stream } = child as unknown as { [symbols.streamSym]: DestinationStream };
  if (ownDestinations.has(stream)) return child;
  let lines = '';

  function write(): void {
    unwritten.delete(write);
    const all = lines;
    lines = '';
    stream.write(all);
  }

  const gather: DestinationStream = {
    write(line) {
      if (lines === '') {
        unwritten.add(write);
        setTimeout(write, GATHERED_FOR_MS);
      }
      lines += line;
    },
  };
  return Object.assign(child, { [symbols.streamSym]: gather });
}

/** Drops `input` of URL errors, which may be an address with its password. */
function withoutInput(error: Error): object {
  const { input: _input, ...serialized } = pino.stdSerializers.err(error) as Record<string, unknown>;
  return serialized;
}

/** Discards everything; for tests. */
export const silentLog: Log = pino({ level: 'silent' });
