import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';

export type Linked = { readonly authName: string; readonly linkedAt: Date };
/** How a user can sign in: by password, and with which providers, oldest first. */
export type WaysIn = { readonly hasPassword: boolean; readonly linked: readonly Linked[] };
type Row = { hasPassword: boolean; authName: string | null; linkedAt: Date | null };

/** Somebody may be known to one provider by several subjects; it is one link all the same. */
export const WAYS_IN = `select u.password_hash is not null and u.plugin_auth is null as "hasPassword", i.auth_name as "authName", min(i.created_at) as "linkedAt"
  from users u left join external_identities i on i.user_id = u.id where u.id = $1 and u.state = 'active' group by u.id, i.auth_name order by 3, 2`;

/** Null when there is no such user. */
export function waysIn(rows: readonly Row[]): WaysIn | null {
  const [first] = rows;
  if (!first) return null;
  const linked = rows.flatMap(({ authName, linkedAt }) => (authName && linkedAt ? [{ authName, linkedAt }] : []));
  return { hasPassword: first.hasPassword, linked };
}

/** Whether nobody could sign in without this provider. One that the settings do not name any more lets nobody in. */
export function isOnlyWayIn({ config }: Pick<Deps, 'config'>, { hasPassword, linked }: WaysIn, authName: string): boolean {
  return (
    !hasPassword && !linked.some((one) => one.authName !== authName && config.externalSignIn.some(({ name }) => name === one.authName))
  );
}

export async function readWaysIn({ database }: Pick<Deps, 'database'>, userId: number): Promise<WaysIn | null> {
  return waysIn(await database.query<Row>({ name: 'ways-in', text: WAYS_IN, values: [userId] }));
}

/** The providers a user is linked to, as `GET /users/me/external-identities` shows them. */
export async function listExternalIdentities(deps: Pick<Deps, 'config' | 'database'>, userId: number) {
  const ways = await readWaysIn(deps, userId);
  if (!ways) throw problems.invalid_token();
  const data = ways.linked.map(({ authName, linkedAt }) => ({
    authName,
    authDisplayName: deps.config.externalSignIn.find(({ name }) => name === authName)?.displayName ?? authName,
    linkedAt: linkedAt.toISOString(),
    isOnlyWayIn: isOnlyWayIn(deps, ways, authName),
  }));
  return { total: data.length, data };
}
