import { useOperation } from '../../api/use-operation.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { type Actor, isElsewhere, type Mute, strictHandleOf } from './mutes.ts';

const BY = [
  ['blockedByUser', 'me'],
  ['blockedByServer', 'instance'],
] as const;

/** What is muted of an account: itself or its server, by oneself or by the instance; nothing while the account is not known. */
export function useMutesOf(actor: Actor | undefined): readonly Mute[] {
  const handle = actor && strictHandleOf(actor);
  const query = { ...(handle && { accounts: [handle] }), ...(actor && isElsewhere(actor) && { hosts: [actor.host] }) };
  const { data } = useOperation(videosApi.getMuteStatus, { query }, { enabled: actor !== undefined });
  if (!actor || !handle) return [];
  return BY.flatMap(([field, by]): Mute[] => [
    ...(data?.accounts[handle]?.[field] ? [{ by, of: 'account' as const, actor }] : []),
    ...(data?.hosts[actor.host]?.[field] ? [{ by, of: 'server' as const, actor }] : []),
  ]);
}
