import type { Operation } from '@flotilla/contract';
import type { Person, Society } from './cast.ts';
import { requestOf } from './requests.ts';
import { sideBySide, type Wire, wireOf } from './wire.ts';

type Broken = {
  readonly name: string;
  readonly type: string;
  readonly body: Uint8Array | string;
  readonly headers?: Record<string, string>;
};

const MANY = 100_000;
const many = (write: (at: number) => string, between: string) => Array.from({ length: MANY }, (_, at) => write(at)).join(between);

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data; boundary=matrix';

const jsonBodies: readonly Broken[] = [
  { name: 'half an object', type: json, body: '{"username":' },
  { name: 'two objects', type: json, body: '{}{}' },
  { name: 'a list', type: json, body: '[]' },
  { name: 'a text', type: json, body: '"username"' },
  { name: 'a number', type: json, body: '1' },
  { name: 'no value', type: json, body: 'null' },
  { name: 'a comment', type: json, body: '{/* */}' },
  { name: 'a byte that is no text', type: json, body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a]) },
  { name: '10^5 fields', type: json, body: `{${many((at) => `"a${at}":0`, ',')}}` },
  { name: '10^5 brackets', type: json, body: '['.repeat(MANY) },
  { name: '10^5 objects in objects', type: json, body: '{"a":'.repeat(MANY) },
  { name: 'a packed body that is none', type: json, body: '{}', headers: { 'content-encoding': 'gzip' } },
  { name: 'UTF-16', type: `${json}; charset=utf-16le`, body: Buffer.from('{}', 'utf16le') },
];
const formBodies: readonly Broken[] = [{ name: '10^5 fields', type: form, body: many((at) => `a${at}=0`, '&') }];

const part = (name: string, text = 'x', more = '') =>
  `--matrix\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`;
const file = (name: string) => part(name, 'GIF89a', '; filename="a.gif"\r\nContent-Type: image/gif');
const END = '--matrix--\r\n';

/** `name` is a part that the operation takes a file in. */
const multipartBodies = (name: string): Broken[] => [
  { name: 'no boundary', type: 'multipart/form-data', body: file(name) + END },
  { name: 'another boundary', type: 'multipart/form-data; boundary=other', body: file(name) + END },
  { name: 'an endless boundary', type: `multipart/form-data; boundary=${'x'.repeat(5_000)}`, body: file(name) + END },
  { name: 'no end', type: multipart, body: file(name) },
  { name: 'half a part', type: multipart, body: file(name).slice(0, 60) },
  { name: 'nothing in it', type: multipart, body: '' },
  { name: 'a line break in a name', type: multipart, body: part(`na\r\nme"; x="`) + file(name) + END },
  {
    name: 'a header in a name',
    type: multipart,
    body: part('a"\r\nContent-Type: text/html\r\nX-Injected: "1') + part(`${name}\r\n\r\n`) + END,
  },
  { name: 'a long name', type: multipart, body: part('a'.repeat(MANY)) + END },
  { name: '10^5 fields', type: multipart, body: many((at) => part(`a${at}`), '') + END },
  { name: '10^5 files', type: multipart, body: many((at) => file(`a${at}`), '') + END },
  { name: 'the same file twice', type: multipart, body: file(name) + file(name) + END },
  {
    name: 'a part with a header without end',
    type: multipart,
    body: `--matrix\r\nContent-Disposition: form-data; name="${'x'.repeat(200_000)}`,
  },
];

function brokenFor({ consumes = ['json'], files }: Operation): Broken[] {
  const [name = 'file'] = Object.keys(files ?? {});
  return [
    ...(consumes.includes('json') ? jsonBodies : []),
    ...(consumes.includes('form') ? formBodies : []),
    ...(consumes.includes('multipart') ? multipartBodies(name) : []),
  ];
}

export const takesBody = ({ body, consumes, method }: Operation) =>
  method !== 'GET' && (body !== undefined || consumes !== undefined) && !consumes?.includes('bytes');

const REFUSED = [400, 413, 415];
/** Operations that accept some of it, and why that is harmless. */
export type Harmless = Readonly<Record<string, { readonly status: number; readonly because: string }>>;

/** Sends every operation that takes a body broken ones, as somebody who may do everything. */
export async function sendBroken(
  society: Society,
  { person, operations, harmless }: { person: Person; operations: readonly Operation[]; harmless: Harmless },
): Promise<{ calls: number; mistakes: readonly string[]; excused: ReadonlySet<string> }> {
  const excused = new Set<string>();
  const tries = operations.filter(takesBody).flatMap((operation) => brokenFor(operation).map((broken) => ({ operation, broken })));
  const mistakes = await sideBySide(tries, async ({ operation, broken: { name, type, body, headers } }) => {
    const { path } = await wireOf(operation, requestOf(society, operation, person));
    const wire: Wire = { method: operation.method, path, headers: { 'content-type': type, ...headers }, body };
    const answer = await person.send(wire);
    if (answer.status === harmless[operation.id]?.status) return void excused.add(operation.id);
    const isRefused = REFUSED.includes(answer.status) && answer.headers['content-type'] === 'application/problem+json; charset=utf-8';
    return isRefused ? undefined : `${operation.id} with ${name} (${type.slice(0, 40)}): ${answer.status} ${answer.text.slice(0, 200)}`;
  });
  return { calls: tries.length, mistakes: mistakes.filter((mistake) => mistake !== undefined), excused };
}
