// Finds the boundaries of everything that this process makes durable, without a hook in the product: commits and single statements that
// write, and objects that are stored or deleted. `CRASH_AT` lists some of them: the process writes the first one it reaches to the file
// `CRASHED_TO` and dies.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import pg from 'pg';

const WRITES = /\b(insert into|update|delete from)\s+(?:only\s+)?"?([a-z_]+)"?/gi;
const crashAt = new Set(JSON.parse(process.env['CRASH_AT'] ?? '[]') as string[]);
const seen = new Set<string>();

/** Passes a boundary: dies when it is listed, else reports it to the parent process, once. */
function pass(point: string): void {
  if (crashAt.has(point)) {
    fs.writeFileSync(process.env['CRASHED_TO'] as string, point);
    process.kill(process.pid, 'SIGKILL');
  }
  if (seen.has(point)) return;
  seen.add(point);
  process.send?.({ point });
}

const REACHED = /"?(sections_done|items_done)"? = \$(\d+)/g;

/** A step that says how far long work is has a boundary of its own at each place. */
function reachedBy(text: string, values: readonly unknown[]): string {
  const places = [...text.matchAll(REACHED)].map(
    ([, column, number]) => `${column?.replace('_done', '')} ${String(values[Number(number) - 1])}`,
  );
  return places.length > 0 ? ` (${places.join(', ')})` : '';
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown;
type Queryable = { query: Query };
const written = new WeakMap<pg.Client, Set<string>>();
const client = pg.Client.prototype as unknown as Queryable;
const { query } = client;

client.query = function (this: pg.Client, ...args: unknown[]) {
  const [first] = args;
  const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '');
  const verb = text.trimStart().slice(0, 8).toLowerCase();
  const values = Array.isArray(args[1]) ? args[1] : ((first as { values?: readonly unknown[] } | undefined)?.values ?? []);
  const reached = reachedBy(text, values);
  const writes = [...text.matchAll(WRITES)].map(([, action, table]) => `${action?.split(' ', 1)[0]?.toLowerCase()} ${table}${reached}`);
  if (verb.startsWith('begin')) written.set(this, new Set());
  const open = written.get(this);
  for (const write of writes) open?.add(write);
  const isEnd = verb.startsWith('commit') || verb.startsWith('rollback');
  const committed = verb.startsWith('commit') ? [...(open ?? [])] : open ? [] : writes;
  if (isEnd) written.delete(this);
  if (committed.length === 0) return query.apply(this, args);
  const step = `${this.database}: ${[...new Set(committed)].sort().join(', ')}`;
  pass(`before ${step}`);
  const after = () => pass(`after ${step}`);
  const callback = args.at(-1);
  if (typeof callback === 'function') {
    const wrapped = (...results: unknown[]) => {
      if (!results[0]) after();
      return (callback as (...results: unknown[]) => unknown)(...results);
    };
    return query.apply(this, [...args.slice(0, -1), wrapped]);
  }
  const result = query.apply(this, args);
  if (!(result instanceof Promise)) return result;
  return result.then((value: unknown) => {
    after();
    return value;
  });
};

/** The kind of object a path below the data directory is: its first folder and its extension; undefined for anything else. */
function kindOf(path: unknown): string | undefined {
  const place = /[\\/]objects[\\/](objects|multiparts)[\\/]([^\\/]+)(?:[\\/].*?)?(\.\w+)?$/.exec(String(path));
  if (!place) return undefined;
  return place[1] === 'multiparts' ? 'multipart' : `${place[2]}${place[3] ?? ''}`;
}

const PART = 8 * 1024 * 1024;
type Writev = (buffers: Buffer[], position: number) => Promise<unknown>;
const { open, rename, unlink } = fs.promises;
fs.promises.open = async (path, ...more) => {
  const file = await open(path, ...more);
  if (kindOf(path) !== 'multipart' || !String(path).endsWith('data')) return file;
  const writev = file.writev.bind(file) as Writev;
  file.writev = (async (buffers, position) => {
    const part = `bytes of part ${Math.floor(position / PART) + 1}`;
    pass(`before ${part} are written`);
    const result = await writev(buffers, position);
    pass(`after ${part} are written`);
    return result;
  }) as Writev as typeof file.writev;
  return file;
};

fs.promises.rename = async (from, to) => {
  const kind = kindOf(to);
  if (kind) pass(`before ${kind} is stored`);
  await rename(from, to);
  if (kind) pass(`after ${kind} is stored`);
};
fs.promises.unlink = async (path) => {
  const kind = kindOf(path);
  if (kind) pass(`before ${kind} is deleted`);
  await unlink(path);
  if (kind) pass(`after ${kind} is deleted`);
};
syncBuiltinESMExports();
