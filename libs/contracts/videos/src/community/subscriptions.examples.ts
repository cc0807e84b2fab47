import type { ExamplesOf, TypeOf } from '@flotilla/contract';
import type { actorFollow } from '@flotilla/contracts-shared';
import { exampleChannel, exampleDates, exampleUrl } from '@flotilla/contracts-shared/examples';
import { exampleVideo } from '../video.examples.ts';
import type { subscriptionsApi } from './subscriptions.operations.ts';

const host = 'videos.example';
const known = { host, createdAt: exampleDates.registered, avatars: [], banners: [], hostRedundancyAllowed: false };
const follow: TypeOf<typeof actorFollow> = {
  id: 12,
  follower: { id: 3, name: 'bob', url: `${exampleUrl}/accounts/bob`, followingCount: 1, followersCount: 0, ...known },
  following: { id: 2, name: 'boats', url: `${exampleUrl}/video-channels/boats`, followingCount: 0, followersCount: 3, ...known },
  score: 1000,
  state: 'accepted',
  createdAt: exampleDates.lately,
  updatedAt: exampleDates.lately,
};

export const subscriptionsExamples: ExamplesOf<typeof subscriptionsApi> = {
  listSubscriptions: { replies: { 200: { total: 1, data: [exampleChannel] } } },
  addSubscription: { body: { uri: `boats@${host}` } },
  findSubscriptions: { replies: { 200: { [`boats@${host}`]: true, 'dogs@other.example': false } } },
  listSubscriptionVideos: { replies: { 200: { total: 1, data: [exampleVideo] } } },
  getSubscription: { replies: { 200: exampleChannel } },
  listAccountFollowers: { replies: { 200: { total: 1, data: [follow] } } },
  listChannelFollowers: { replies: { 200: { total: 1, data: [follow] } } },
};
