import type { RemoteActor } from '@flotilla/contracts-federation';
import type { Actor } from '../actors/actor.entity.ts';

/** An actor of another instance as events bring it. */
export const describeActor = (actor: Actor): RemoteActor => ({
  url: actor.url,
  kind: kindOf(actor),
  name: actor.name,
  host: actor.host,
  displayName: actor.displayName,
  description: actor.description ?? null,
  support: actor.support ?? null,
  avatars: [...actor.avatars],
  banners: [...actor.banners],
  followersCount: actor.followersCount,
  followingCount: actor.followingCount,
  createdAt: actor.publishedAt?.toISOString() ?? null,
});

/** Groups are channels, and everybody else is an account. */
export const kindOf = ({ type }: Pick<Actor, 'type'>): 'account' | 'channel' => (type === 'Group' ? 'channel' : 'account');
