import { useOperation } from '../../api/use-operation.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { type Actor, isElsewhere, type Mute, strictHandleOf } from './mutes.ts';

const BY = [
  ['blockedByUser', 'me'],
  ['blockedByServer', 'instance'],
] as const;

/** What is muted of an account: itself or its server, by oneself or by the instance. */
export function useMutesOf(actor: Actor): readonly Mute[] {
  const handle = strictHandleOf(actor);
  const query = { accounts: [handle], ...(isElsewhere(actor) && { hosts: [actor.host] }) };
  const { data } = useOperation(videosApi.getMuteStatus, { query });
  return BY.flatMap(([field, by]): Mute[] => [
    ...(data?.accounts[handle]?.[field] ? [{ by, of: 'account' as const, actor }] : []),
    ...(data?.hosts[actor.host]?.[field] ? [{ by, of: 'server' as const, actor }] : []),
  ]);
}
