import { randomInt } from 'node:crypto';
import { type Connection, sql, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { Registration } from '../registrations/registration.entity.ts';
import { RESERVED_NAMES } from '../users/refuse-names.ts';
import { User } from '../users/user.entity.ts';
import type { Person } from './read-person.ts';
import { refuse } from './sign-in-refused.ts';

const db = tables({ Registration, User });

/** Leaves room for a number within the fifty characters of names (docs/contract/conventions.md#names), and for `_channel`. */
const MAX_BASE = 40;
const NUMBERED = 8;

/** A free name like the one the person has at the provider, with a number appended when that is taken. Throws 503 when `videos` does not answer. */
export async function chooseUsername({ database, accounts }: Pick<Deps, 'accounts' | 'database'>, person: Person): Promise<string> {
  const base = nameFrom(person.preferredName ?? person.email?.split('@')[0] ?? '');
  const numbered = Array.from({ length: NUMBERED }, (_, index) => `${base}_${index + 2}`);
  const candidates = [base, ...numbered, `${base}_${randomInt(1e6, 1e7)}`];
  const here = await findTaken(database, candidates);
  const taken = new Set([...here.map(({ name }) => name), ...(await accounts.takenNames(candidates)), ...RESERVED_NAMES]);
  return candidates.find((name) => !taken.has(name)) ?? refuse('no user name is free');
}

function findTaken(on: Connection, names: readonly string[]): Promise<{ name: string }[]> {
  const users = db(on)
    .selectFrom('User')
    .select((eb) => eb.fn<string>('lower', ['username']).as('name'))
    .where((eb) => sql<boolean>`lower(${eb.ref('username')}) = any(${names})`);
  const registrations = db(on)
    .selectFrom('Registration')
    .select((eb) => eb.fn<string>('lower', ['username']).as('name'))
    .where((eb) => sql<boolean>`lower(${eb.ref('username')}) = any(${names})`)
    .where('state', 'in', [1, 2]);
  return users.union(registrations).execute();
}

/** Turns any text into a valid name: ASCII letters, digits and a few signs, without a dot or dash at either end. */
export function nameFrom(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_.-]+/g, '_')
    .slice(0, MAX_BASE)
    .replaceAll(/^[.-]+|[.-]+$/g, '');
  return /[a-z0-9]/.test(plain) ? plain : 'user';
}
