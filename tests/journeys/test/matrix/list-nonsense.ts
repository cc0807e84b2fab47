import type { Operation } from '@flotilla/contract';
import { pathOf } from '@flotilla/http-client';
import type { Person, Society } from './cast.ts';
import { type Field, fieldsOf } from './operations.ts';
import { requestOf } from './requests.ts';
import { sideBySide } from './wire.ts';

const LONGEST_PAGE = 100;
/** Slow once may be the machine; slow every time is the query. */
const SOON_MS = 1_000;
const TRIES = 4;

const numbers = [
  '-1',
  '1e9',
  '1e309',
  '99999999999',
  '9007199254740993',
  '1.5',
  'NaN',
  '0x10',
  'x',
  '',
  '%00',
  '%F0%9F%90%99',
  '__proto__',
  "1'--",
];
const sorts = [
  '%3Bdrop',
  '__proto__',
  '-constructor',
  'createdAt%3Bdrop%20table%20users',
  '--createdAt',
  'CREATEDAT',
  '',
  '%00',
  '(select%201)',
];
const searches = [
  '%25',
  '_',
  '%25%25%25%25_%25',
  '%5C',
  "'%20or%201=1--",
  '%00',
  '%F0%9F%90%99',
  '%ED%A0%80',
  '%zz',
  `${'(a%2B)'.repeat(150)}%2B%24`,
  '%3A*%20%7C%20!%26',
  'a'.repeat(12_000),
];
const lists = ['%00', '', '__proto__', "x'--"];

/** `name=value` for a value; three times, as a list and as an object where one text is due; and very often where a list is. */
function nonsenseFor({ name, types, itemTypes }: Field): string[] {
  const isList = types.includes('array');
  const values = isList ? [...lists, ...(itemTypes.includes('integer') ? numbers : [])] : valuesOf(name, types);
  const repeated = [`${name}=1&${name}=2&${name}=3`, `${name}[]=1`, `${name}[a]=1`, `${name}[__proto__]=1`, `${name}[a][b][c][d][e]=1`];
  return [...values.map((value) => `${name}=${value}`), ...repeated, ...(isList ? [`${name}=x&`.repeat(1_500)] : [])];
}

function valuesOf(name: string, types: readonly string[]): readonly string[] {
  if (types.includes('integer')) return numbers;
  return name === 'sort' ? sorts : searches;
}

/** Whether an operation answers with some of many things. */
export const isList = (operation: Operation) =>
  operation.method === 'GET' &&
  fieldsOf(operation).some(({ location, name }) => location === 'query' && /^(start|count|sort|search)$/.test(name));

/** Feeds name accounts and channels in their query, and know no moderators. */
const refusalsOf = ({ path }: Operation) => (path.startsWith('/feeds/') ? [400, 401, 404, 414, 431] : [400, 414, 431]);

export type ListOutcome = { readonly calls: number; readonly mistakes: readonly string[]; readonly answered: number };

/** Asks every list for nonsense: refused, or a page of at most a hundred, and soon. */
export async function askNonsense(
  society: Society,
  { person, operations }: { person: Person; operations: readonly Operation[] },
): Promise<ListOutcome> {
  const tries = operations.flatMap((operation) => {
    const { params, query } = requestOf(society, operation, person);
    return fieldsOf(operation)
      .filter(({ location }) => location === 'query')
      .flatMap((field) => {
        const { [field.name]: _replaced, ...others } = query ?? {};
        const path = pathOf(operation, params, others);
        return nonsenseFor(field).map((text) => ({ operation, text, path: `${path}${path.includes('?') ? '&' : '?'}${text}` }));
      });
  });
  let answered = 0;
  const mistakes = await sideBySide(tries, async ({ operation, text, path }) => {
    for (let left = TRIES; left > 0; left--) {
      const answer = await person.send({ method: 'GET', path });
      const what = `${operation.id}?${text.slice(0, 60)}`;
      if (answer.status === 200) {
        answered += 1;
        const body = JSON.parse(answer.text) as { data?: unknown[]; items?: unknown[] } | unknown[];
        const page = Array.isArray(body) ? body : (body.data ?? body.items ?? []);
        if (page.length > LONGEST_PAGE) return `${what} answers ${page.length} at once`;
      } else if (!refusalsOf(operation).includes(answer.status))
        return `${what} is answered ${answer.status}: ${answer.text.slice(0, 200)}`;
      if (answer.tookMs < SOON_MS) return undefined;
      if (left === 1) return `${what} takes ${Math.round(answer.tookMs)} ms`;
    }
    return undefined;
  });
  return { calls: tries.length, answered, mistakes: mistakes.filter((mistake) => mistake !== undefined) };
}
