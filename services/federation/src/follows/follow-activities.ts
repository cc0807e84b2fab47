import { randomUUID } from 'node:crypto';
import { PUBLIC } from '@flotilla/activitypub';
import type { Transaction } from '@flotilla/database';
import type { Actor } from '../actors/actor.entity.ts';
import type { InstanceUrls } from '../instance-urls.ts';
import { send } from '../outbox/send.ts';
import type { FollowMessage } from './transitions.ts';

export type SentFollow = {
  readonly id: number | undefined;
  readonly activityUrl: string;
  readonly follower: Actor;
  readonly followed: Actor;
};
type About = SentFollow & { readonly urls: InstanceUrls; readonly now: Date };

export const followUrl = (follower: Pick<Actor, 'url'>, followed: Pick<Actor, 'id'>): string => `${follower.url}/follows/${followed.id}`;

const follow = ({ activityUrl, follower, followed }: SentFollow) => ({
  type: 'Follow',
  id: activityUrl,
  actor: follower.url,
  object: followed.url,
});

/** What is said about a follow, and by whom (docs/contract/federation.md#states-of-a-follow). */
const messages: Readonly<Record<FollowMessage, { readonly by: 'followed' | 'follower'; readonly activity: (about: About) => object }>> = {
  Follow: { by: 'follower', activity: follow },
  Undo: {
    by: 'follower',
    activity: (about) => ({
      type: 'Undo',
      id: `${about.activityUrl}/undo`,
      actor: about.follower.url,
      object: follow(about),
      to: [PUBLIC],
      cc: [`${about.follower.url}/followers`],
    }),
  },
  Accept: {
    by: 'followed',
    activity: (about) => ({
      type: 'Accept',
      id: `${about.urls.base}/accepts/follows/${about.id}`,
      actor: about.followed.url,
      object: follow(about),
    }),
  },
  Reject: {
    by: 'followed',
    activity: (about) => ({
      type: 'Reject',
      id: `${about.urls.base}/rejects/follows/${about.now.toISOString()}-${randomUUID()}`,
      actor: about.followed.url,
      object: follow(about),
    }),
  },
};

const contexts = { Follow: 'Follow', Undo: 'Follow', Accept: 'Accept', Reject: 'Reject' } as const;

/** Sends a message about a follow to the other side, once the transaction commits. */
export async function sendFollowMessage(tx: Transaction, message: FollowMessage, about: About): Promise<void> {
  const { by, activity } = messages[message];
  const [sender, receiver] = by === 'follower' ? [about.follower, about.followed] : [about.followed, about.follower];
  await send(tx, { actorId: sender.id, context: contexts[message], activity: activity(about), to: { inboxes: [receiver.inbox] } });
}
