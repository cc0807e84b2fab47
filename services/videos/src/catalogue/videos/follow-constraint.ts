import { videosProblems } from '@flotilla/contracts-videos';
import type { Deps } from '../../deps.ts';

/** Whether somebody may look at remote things that nobody whom the instance follows made known (docs/contract/federation.md#who-sees-remote-things). */
export function maySeeUnfollowed({ settings }: Pick<Deps, 'settings'>, isSignedIn: boolean): boolean {
  const { users, anonymous } = settings().search.remoteUri;
  return anonymous || (users && isSignedIn);
}

/** Throws 403, which says where else the video is to be seen. */
export function refuseUnfollowed(
  deps: Pick<Deps, 'settings'>,
  { url, isFollowed }: { readonly url: string | null; readonly isFollowed: boolean },
  isSignedIn: boolean,
): void {
  if (url === null || isFollowed || maySeeUnfollowed(deps, isSignedIn)) return;
  throw videosProblems.does_not_respect_follow_constraints({ originUrl: url });
}
