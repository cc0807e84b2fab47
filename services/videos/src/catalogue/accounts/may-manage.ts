import { hasRight, type Right } from '@flotilla/contract';
import type { Caller } from '@flotilla/identity';

/** Null of what is of another instance. */
export type Owned = { readonly ownerUserId: number | null };

/** Rights about what this instance shows; whatever else there is to manage of remote things is managed at their origin. */
const RIGHTS_ABOUT_REMOTE: ReadonlySet<Right> = new Set(['MANAGE_VIDEO_BLACKLIST', 'MANAGE_ANY_VIDEO_COMMENT', 'SEE_ALL_VIDEOS']);

/** The owner, and whoever holds the right. */
export function mayManage({ ownerUserId }: Owned, caller: Caller | null, right: Right): boolean {
  if (caller === null || (ownerUserId === null && !RIGHTS_ABOUT_REMOTE.has(right))) return false;
  return caller.userId === ownerUserId || hasRight(caller.role, right);
}
