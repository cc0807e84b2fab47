import type { ExamplesOf, TypeOf } from '@flotilla/contract';
import type { actorFollow } from '@flotilla/contracts-shared';
import { exampleDates } from '@flotilla/contracts-shared/examples';
import type { followsApi } from './follows.operations.ts';

const actor = {
  followingCount: 3,
  followersCount: 12,
  createdAt: exampleDates.registered,
  avatars: [],
  banners: [],
  hostRedundancyAllowed: false,
};
const follow: TypeOf<typeof actorFollow> = {
  id: 7,
  follower: { id: 41, url: 'https://peer.example/accounts/peertube', name: 'peertube', host: 'peer.example', ...actor },
  following: { id: 1, url: 'https://video.example/accounts/peertube', name: 'peertube', host: 'video.example', ...actor },
  score: 1000,
  state: 'accepted',
  createdAt: exampleDates.lately,
  updatedAt: exampleDates.lately,
};

export const followsExamples: ExamplesOf<typeof followsApi> = {
  listInstanceFollowers: { replies: { 200: { total: 1, data: [follow] } } },
  listInstanceFollowing: { replies: { 200: { total: 1, data: [follow] } } },
  followInstances: { body: { hosts: ['peer.example'], handles: ['boats@sea.example'] } },
};
