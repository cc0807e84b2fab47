import type { Caller } from '@flotilla/identity';
import { findOwnAccountId } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';

/** On whose behalf something is muted: an account's, or that of the whole instance, which is null. */
export type Muter = { readonly byAccountId: number | null; readonly caller: Caller; readonly ownAccountId: number };

export async function muterOf(deps: Pick<Deps, 'database'>, caller: Caller, { forInstance = false } = {}): Promise<Muter> {
  const ownAccountId = await findOwnAccountId(deps, caller);
  return { byAccountId: forInstance ? null : ownAccountId, caller, ownAccountId };
}
