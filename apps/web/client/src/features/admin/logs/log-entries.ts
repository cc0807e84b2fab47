export type LogEntry = {
  readonly timestamp: string;
  readonly level: string;
  /** The service, or the address of the instance for what clients reported. */
  readonly label: string;
  readonly message: string;
  readonly tags?: readonly string[];
  readonly [field: string]: unknown;
};

/** More lines than anybody reads; the newest are kept. */
const MOST = 5_000;
/** Services send what they logged in batches: lines may come later than newer ones of others. */
const OVERLAP_MS = 30_000;

/** From when on to ask again, so that lines which were late come, too; null when nothing is known yet. */
export function askAgainFrom(known: readonly LogEntry[] | undefined): Date | null {
  const newest = known?.at(-1);
  return newest ? new Date(Date.parse(newest.timestamp) - OVERLAP_MS) : null;
}

/** What is known, with an answer for everything since `from` in place of what was known about that time; oldest first. */
export function withAnswer(known: readonly LogEntry[], from: Date, answer: readonly LogEntry[]): LogEntry[] {
  const before = known.filter(({ timestamp }) => Date.parse(timestamp) < from.getTime());
  return [...before, ...answer].slice(-MOST);
}

const NAMED: readonly string[] = ['timestamp', 'level', 'label', 'message', 'tags'];

/** What a line holds besides its message; its service is its label already. */
export function fieldsOf(entry: LogEntry): [string, unknown][] {
  return Object.entries(entry).filter(([name, value]) => !NAMED.includes(name) && !(name === 'service' && value === entry.label));
}

/** The most telling of it in a few words, for a line that is not opened. */
export function hintOf(entry: LogEntry): string {
  const { err, method, path, url, status } = entry;
  const reason = (err as { message?: unknown } | undefined)?.message;
  if (typeof reason === 'string') return reason;
  const request = [method, path ?? url, status].filter((part) => typeof part === 'string' || typeof part === 'number');
  if (request.length > 1) return request.join(' ');
  const telling = fieldsOf(entry).filter(([, value]) => typeof value === 'number' || (typeof value === 'string' && !value.includes('\n')));
  return telling
    .slice(0, 2)
    .map(([name, value]) => `${name} ${String(value as number | string)}`)
    .join(', ');
}

/** Lines that hold every word, anywhere. */
export function findLines(entries: readonly LogEntry[], { text, label }: { text: string; label: string }): LogEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    if (label !== '' && entry.label !== label) return false;
    if (words.length === 0) return true;
    const whole = JSON.stringify(entry).toLowerCase();
    return words.every((word) => whole.includes(word));
  });
}

/** A name for each line that stays while others come and go. */
export function namedLines(entries: readonly LogEntry[]): { key: string; entry: LogEntry }[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const name = `${entry.timestamp} ${entry.label} ${entry.message}`;
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return { key: `${name} ${count}`, entry };
  });
}
