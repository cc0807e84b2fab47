import type { TypeOf } from '@flotilla/contract';
import type { account, actorImage, actorSummary, videoChannel } from './resources.ts';

/** The people and things in the examples: Alice, her videos of boats, and an instance. */
export const exampleUrl = 'https://videos.example';
export const exampleDates = {
  registered: '2026-03-02T09:30:00.000Z',
  changed: '2026-05-14T17:05:12.000Z',
  lately: '2026-06-01T08:12:40.000Z',
};

const imageOf = (path: string, width: number, height: number): TypeOf<typeof actorImage> => ({
  width,
  height,
  path,
  fileUrl: exampleUrl + path,
  createdAt: exampleDates.changed,
  updatedAt: exampleDates.changed,
});
export const exampleAvatars = [
  imageOf('/lazy-static/avatars/0b7d5c2e-4c0e-4d6e-9f43-5a1f0a6b1c11.png', 120, 120),
  imageOf('/lazy-static/avatars/6f0f2f1a-0f4e-4a52-8f0b-3f5e2d9a7b22.png', 48, 48),
];
export const exampleBanners = [imageOf('/lazy-static/banners/9e1c7c40-54a1-43b1-a2a7-8d0f4c3e5d33.png', 1920, 317)];

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
