import type { TypeOf } from '@flotilla/contract';
import type { account, actorSummary, videoChannel } from './resources.ts';

/** The people and things in the examples: Alice, her videos of boats, and an instance. */
export const exampleUrl = 'https://videos.example';
export const exampleDates = {
  registered: '2026-03-02T09:30:00.000Z',
  changed: '2026-05-14T17:05:12.000Z',
  lately: '2026-06-01T08:12:40.000Z',
};

const alice = { id: 2, name: 'alice', displayName: 'Alice', url: `${exampleUrl}/accounts/alice`, host: 'videos.example', avatars: [] };
const boats = {
  id: 2,
  name: 'boats',
  displayName: 'Boats',
  url: `${exampleUrl}/video-channels/boats`,
  host: 'videos.example',
  avatars: [],
};
const known = {
  hostRedundancyAllowed: false,
  followingCount: 0,
  followersCount: 3,
  createdAt: exampleDates.registered,
  updatedAt: exampleDates.changed,
};

export const exampleAccountSummary: TypeOf<typeof actorSummary> = alice;
export const exampleChannelSummary: TypeOf<typeof actorSummary> = boats;
export const exampleAccount: TypeOf<typeof account> = { ...alice, ...known, description: 'I film what floats.', userId: 2 };
export const exampleChannel: TypeOf<typeof videoChannel> = {
  ...boats,
  ...known,
  description: 'Films of boats, and how they are built.',
  support: null,
  isLocal: true,
  banners: [],
  ownerAccount: exampleAccount,
};
