import { asBoolean, type Connection, prepared, tables } from '@flotilla/database';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { User } from '../users/user.entity.ts';
import { ExternalIdentity } from './external-identity.entity.ts';

export type Linked = { readonly authName: string; readonly linkedAt: Date };
/** How a user can sign in: by password, and with which providers, oldest first. */
export type SignInMethods = { readonly hasPassword: boolean; readonly linked: readonly Linked[] };

const db = tables({ ExternalIdentity, User });

/** A user may have several subjects at one provider, which count as one link. */
const findMethods = prepared('ways-in', (on, userId: number) =>
  db(on)
    .selectFrom('User as u')
    .leftJoin('ExternalIdentity as i', 'i.userId', 'u.id')
    .select((eb) => [
      asBoolean(eb.and([eb('u.passwordHash', 'is not', null), eb('u.pluginAuth', 'is', null)])).as('hasPassword'),
      'i.authName',
      eb.fn.min('i.createdAt').as('linkedAt'),
    ])
    .where('u.id', '=', userId)
    .where('u.state', '=', 'active')
    .groupBy(['u.id', 'i.authName'])
    .orderBy((eb) => eb.fn.min('i.createdAt'))
    .orderBy('i.authName'),
);

/** Null when there is no such user. */
export async function readSignInMethods(on: Connection, userId: number): Promise<SignInMethods | null> {
  const rows = await findMethods(on, userId);
  const [first] = rows;
  if (!first) return null;
  const linked = rows.flatMap(({ authName, linkedAt }) => (authName && linkedAt ? [{ authName, linkedAt }] : []));
  return { hasPassword: first.hasPassword, linked };
}

/** Whether the user could not sign in without this provider. Providers that are no longer in the settings do not count. */
export function isOnlyMethod({ config }: Pick<Deps, 'config'>, { hasPassword, linked }: SignInMethods, authName: string): boolean {
  return (
    !hasPassword && !linked.some((one) => one.authName !== authName && config.externalSignIn.some(({ name }) => name === one.authName))
  );
}

/** The providers a user is linked to, as `GET /users/me/external-identities` shows them. */
export async function listExternalIdentities(deps: Pick<Deps, 'config' | 'database'>, userId: number) {
  const methods = await readSignInMethods(deps.database, userId);
  if (!methods) throw problems.invalid_token();
  const data = methods.linked.map(({ authName, linkedAt }) => ({
    authName,
    authDisplayName: deps.config.externalSignIn.find(({ name }) => name === authName)?.displayName ?? authName,
    linkedAt: linkedAt.toISOString(),
    isOnlyWayIn: isOnlyMethod(deps, methods, authName),
  }));
  return { total: data.length, data };
}
