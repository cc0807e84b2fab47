import { hasRight, type Right } from '@flotilla/contract';
import type { Caller } from '@flotilla/identity';

/** The owner, and whoever holds the right. */
export function mayManage({ ownerUserId }: { readonly ownerUserId: number }, caller: Caller | null, right: Right): boolean {
  return caller !== null && (caller.userId === ownerUserId || hasRight(caller.role, right));
}
