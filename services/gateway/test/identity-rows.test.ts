import { type Operation, problemsOf, rights } from '@flotilla/contract';
import { contracts, describePlatform } from '@flotilla/contracts';
import { authApi } from '@flotilla/contracts-auth';
import { expect, test } from '@jest/globals';
import { identityRows, type Row } from './identity-rows.ts';

const operations: readonly Operation[] = Object.values<Operation>(authApi);
const { problems } = describePlatform(contracts);

/** Declarations that differ from their row on purpose, and why. */
const otherAccess: Readonly<Record<string, { readonly is: string; readonly because: string }>> = {
  'GET /api/v1/users': { is: 'moderator', because: 'The right MANAGE_USERS is asked for, which moderators have.' },
  'POST /api/v1/users': { is: 'moderator', because: 'The right MANAGE_USERS is asked for; moderators may only create users.' },
  'DELETE /api/v1/users/{id}': { is: 'moderator', because: 'The right MANAGE_USERS is asked for; moderators may only delete users.' },
  'GET /api/v1/users/{id}': { is: 'owner', because: 'Everybody may read himself; others need the right MANAGE_USERS.' },
};
const NEVER_TELLS = 'Whether somebody has the address is never told: the answer is always 204.';
const leftOut: Readonly<Record<string, { readonly statuses: readonly number[]; readonly because: string }>> = {
  'POST /api/v1/users/ask-reset-password': { statuses: [409], because: NEVER_TELLS },
  'POST /api/v1/users/ask-send-verify-email': { statuses: [409], because: NEVER_TELLS },
  'POST /api/v1/users/registrations/ask-send-verify-email': { statuses: [409], because: NEVER_TELLS },
};

const keyOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`;
const declared = new Map(operations.map((operation) => [keyOf(operation), operation]));
/** A slash at the end of a path is dropped by the gateway. */
const declarationOf = ({ method, path }: Row) => declared.get(keyOf({ method, path: path.replace(/\/$/, '') }));

test('the 39 rows of the core and the 31 that PeerTube has besides are declared', () => {
  expect(identityRows.filter(({ source }) => source === 'S')).toHaveLength(39);
  expect(identityRows.filter(({ source }) => source === 'P')).toHaveLength(31);
  expect(identityRows.filter((row) => !declarationOf(row)).map(keyOf)).toEqual([]);
});

test('operations have the access of their rows', () => {
  const others = identityRows.flatMap((row) => {
    const is = accessOf(declarationOf(row) as Operation);
    return is === row.access ? [] : [[keyOf(row), is]];
  });

  expect(Object.fromEntries(others)).toEqual(Object.fromEntries(Object.entries(otherAccess).map(([key, { is }]) => [key, is])));
});

test('operations declare every status of their rows', () => {
  const missing = identityRows.flatMap((row) => {
    const statuses = statusesOf(declarationOf(row) as Operation);
    const without = row.statuses.filter((status) => !statuses.has(status));
    return without.length === 0 ? [] : [[keyOf(row), without]];
  });

  expect(Object.fromEntries(missing)).toEqual(Object.fromEntries(Object.entries(leftOut).map(([key, { statuses }]) => [key, statuses])));
});

function accessOf({ access: { who, right, owner } }: Operation): string {
  if (right) return (rights[right] as readonly number[]).includes(1) ? 'moderator' : 'admin';
  return owner ? 'owner' : who;
}

function statusesOf(operation: Operation): ReadonlySet<number> {
  return new Set([...Object.keys(operation.replies).map(Number), ...problemsOf(operation).map((name) => problems.get(name)?.status ?? 0)]);
}
