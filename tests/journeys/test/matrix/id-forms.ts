import type { Operation } from '@flotilla/contract';
import { pathOf } from '@flotilla/http-client';
import type { Person, Society } from './cast.ts';
import { type Identifier, identifiersOf, isOwned, isSecret } from './identifiers.ts';
import { requestOf } from './requests.ts';
import { type Answer, sideBySide, type Wire, wireOf } from './wire.ts';

/** `text` is what stands in a path or query; `json` what stands in a body when it is not the same in quotation marks. */
type Form = { readonly name: string; readonly text: string; readonly json?: string };

const shapes: readonly Form[] = [
  { name: 'a UUID', text: '9c9de5e8-0a1e-484a-b099-e80766180a6d' },
  { name: 'a short UUID', text: 'kkGMgK9ZtnKfYAgnEtQxbv' },
  { name: 'an integer that nobody has', text: '1999999999', json: '1999999999' },
  { name: '2^31', text: '2147483648', json: '2147483648' },
  { name: '2^53 + 1', text: '9007199254740993', json: '9007199254740993' },
  { name: '1e309', text: '1e309', json: '1e309' },
  { name: 'a fraction', text: '1.5', json: '1.5' },
  { name: 'hexadecimal', text: '0x1' },
  { name: 'a negative number', text: '-1', json: '-1' },
  { name: 'zero', text: '0', json: '0' },
  { name: 'null', text: '%6eull', json: 'null' },
  { name: 'a list', text: '1%2C2', json: '[1,2]' },
  { name: 'an object', text: '%7B%7D', json: '{}' },
  { name: 'NUL', text: '%00', json: '"\\u0000"' },
  { name: 'a picture', text: '%F0%9F%90%99', json: '"🐙"' },
  { name: '4 KB', text: '7'.repeat(4096) },
  { name: '__proto__', text: '__proto__' },
  { name: 'constructor', text: 'constructor' },
  { name: 'a way up', text: '..%2f..%2fetc', json: '"../../etc"' },
  { name: 'half a character', text: '%ED%A0%80', json: '"\\ud800"' },
];

/** Spellings of an id that somebody has: of an integer there is one that counts. */
const respelt = (id: number): Form[] => [
  { name: 'leading zeros', text: `000${id}` },
  { name: 'an exponent', text: `${id}e0` },
  { name: 'a plus', text: `%2B${id}` },
];

/** What is answered to an id that can be none, where it is something else than 400 or 404, and why. */
export type Otherwise = Readonly<Record<string, { readonly statuses: readonly number[]; readonly because: string }>>;
export type FormsOutcome = {
  readonly calls: number;
  readonly identifiers: number;
  readonly mistakes: readonly string[];
  readonly excused: ReadonlySet<string>;
};

const PLACE = 'matrixplace';
const WRONG = [400, 404];
const CLOSED = [401, 403];

/** Puts every form in the place of every id of every operation, asked by somebody who may do everything. */
export async function tryForms(
  society: Society,
  {
    person,
    strangers,
    operations,
    otherwise,
  }: { person: Person; strangers: Person; operations: readonly Operation[]; otherwise: Otherwise },
): Promise<FormsOutcome> {
  const tries = operations.flatMap((operation) =>
    identifiersOf(operation)
      .filter(({ kind }) => kind !== 'new')
      .flatMap((identifier) => formsOf(identifier, strangers).map((form) => ({ operation, identifier, form }))),
  );
  const excused = new Set<string>();
  const statuses = new Map<string, Map<number, string>>();
  const found = await sideBySide(tries, async ({ operation, identifier, form }) => {
    const answer = await person.send(await malformed(society, { operation, identifier, person, form }));
    const { status } = answer;
    const what = `${operation.id}: ${identifier.location}.${identifier.name} as ${form.name} is answered ${status}`;
    if (otherwise[operation.id]?.statuses.includes(status)) return void excused.add(operation.id);
    if (!WRONG.includes(status) && !CLOSED.includes(status)) return `${what} ${answer.text.slice(0, 200)}`;
    if (!isProblem(operation, answer)) return `${what} without a problem document: ${answer.text.slice(0, 200)}`;
    if (WRONG.includes(status)) {
      const group = `${areaOf(operation, identifier)}: ${identifier.kind} in ${identifier.location} as ${form.name}`;
      statuses.set(group, (statuses.get(group) ?? new Map()).set(status, operation.id));
    }
  });
  const uneven = [...statuses]
    .filter(([, answers]) => answers.size > 1)
    .map(([group, answers]) => `${group}: ${JSON.stringify([...answers])}`);
  return {
    calls: tries.length,
    identifiers: new Set(tries.map(({ operation, identifier: { location, name } }) => `${operation.id} ${location} ${name}`)).size,
    mistakes: [...found.filter((mistake) => mistake !== undefined), ...uneven],
    excused,
  };
}

/** Where answers have to be alike: things of the whole instance each have names of their own. */
function areaOf({ id, path, service }: Operation, { kind }: Identifier): string {
  if (kind === 'instance') return id;
  if (path.startsWith('/api/v1/')) return `API of ${service}`;
  if (path.startsWith('/feeds/')) return 'feeds';
  return path.includes('/private/') ? 'private files' : 'files and pages';
}

function formsOf(identifier: Identifier, { has }: Person): Form[] {
  const { kind, location } = identifier;
  const own = isOwned(kind) || isSecret(kind) ? has[kind] : undefined;
  const isNumber = typeof own === 'number' || kind === 'video';
  const other = { name: 'the id of something else', text: String(isNumber ? has.upload : has.user) };
  // In queries the text `null` means nothing was sent (docs/contract/conventions.md#texts).
  const fitting = shapes.filter(({ name }) => name !== 'null' || location !== 'query');
  return [...fitting, other, ...(typeof own === 'number' ? respelt(own) : [])];
}

async function malformed(
  society: Society,
  { operation, identifier, person, form }: { operation: Operation; identifier: Identifier; person: Person; form: Form },
): Promise<Wire> {
  const parts = requestOf(society, operation, person, new Map([[identifier, PLACE]]));
  const wire = await wireOf(operation, parts);
  if (identifier.location !== 'body') return { ...wire, path: pathOf(operation, parts.params, parts.query).replace(PLACE, form.text) };
  const { body = '' } = wire;
  if (typeof body === 'string') return { ...wire, body: body.replace(`"${PLACE}"`, form.json ?? JSON.stringify(form.text)) };
  const isUrlEncoded = String(wire.headers?.['content-type']).startsWith('application/x-www-form-urlencoded');
  const text = isUrlEncoded ? form.text : unescaped(form.text);
  return { ...wire, body: Buffer.from(Buffer.from(body).toString('latin1').replace(PLACE, text), 'latin1') };
}

/** Bytes for escapes, as latin1. */
const unescaped = (text: string) =>
  text.replaceAll(/%([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Pages answer people, everything else with a problem document. */
function isProblem({ path }: Operation, { headers, text, status }: Answer): boolean {
  if (!path.startsWith('/api/v1/') && headers['content-type']?.startsWith('text/html')) return true;
  if (headers['content-type'] !== 'application/problem+json; charset=utf-8') return false;
  const problem = JSON.parse(text) as Record<string, unknown>;
  return problem['status'] === status && ['title', 'detail', 'type'].every((member) => typeof problem[member] === 'string');
}
