import { access, defineApi, type Operation, object, optional, string } from '@flotilla/contract';
import { handle } from '@flotilla/contracts-shared';
import { ofActor } from './activity-pub.ts';

const accountAt = <const Path extends Operation['path']>(path: Path) =>
  ({ ...ofActor, path, summary: 'The actor of an account, or of the instance.' }) as const;
const channelAt = <const Path extends Operation['path']>(path: Path) => ({ ...ofActor, path, summary: 'The actor of a channel.' }) as const;

/** Documents of local actors: at their ids, and at the pages that people find them by (docs/contract/federation.md#actors). */
export const accountActorsApi = defineApi(
  { service: 'federation', tag: 'Federation' },
  {
    getAccountActor: accountAt('/accounts/{name}'),
    getAccountActorOfChannels: accountAt('/accounts/{name}/video-channels'),
    getAccountActorOfPage: accountAt('/a/{name}'),
    getAccountActorOfChannelsPage: accountAt('/a/{name}/video-channels'),
    getAccountActorOfFormerPage: accountAt('/account/{name}'),
    getAccountActorOfFormerChannelsPage: accountAt('/account/{name}/video-channels'),
  },
);

export const channelActorsApi = defineApi(
  { service: 'federation', tag: 'Federation' },
  {
    getChannelActor: channelAt('/video-channels/{name}'),
    getChannelActorOfVideos: channelAt('/video-channels/{name}/videos'),
    getChannelActorOfPage: channelAt('/c/{name}'),
    getChannelActorOfVideosPage: channelAt('/c/{name}/videos'),
  },
);

/** What is no number of a page asks for none. */
const query = object({ page: optional(string({ maxLength: 100 })) });
const followersAt = <const Path extends Operation['path']>(path: Path) =>
  ({ ...ofActor, path, query, summary: 'Who follows an actor.' }) as const;
const followingAt = <const Path extends Operation['path']>(path: Path) =>
  ({ ...ofActor, path, query, summary: 'Whom an actor follows.' }) as const;
const playlistsAt = <const Path extends Operation['path']>(path: Path) =>
  ({ ...ofActor, path, query, summary: 'The public playlists of an actor.' }) as const;

/** Collections of local actors (docs/contract/federation.md#collections). */
export const accountCollectionsApi = defineApi(
  { service: 'federation', tag: 'Federation' },
  {
    getFollowersOfAccount: followersAt('/accounts/{name}/followers'),
    getFollowingOfAccount: followingAt('/accounts/{name}/following'),
    getPlaylistsOfAccount: playlistsAt('/accounts/{name}/playlists'),
    getFollowersOfAccountAtFormerPage: followersAt('/account/{name}/followers'),
    getFollowingOfAccountAtFormerPage: followingAt('/account/{name}/following'),
    getPlaylistsOfAccountAtFormerPage: playlistsAt('/account/{name}/playlists'),
  },
);

export const channelCollectionsApi = defineApi(
  { service: 'federation', tag: 'Federation' },
  {
    getFollowersOfChannel: followersAt('/video-channels/{name}/followers'),
    getFollowingOfChannel: followingAt('/video-channels/{name}/following'),
    getPlaylistsOfChannel: playlistsAt('/video-channels/{name}/playlists'),
  },
);

export const actorKeysApi = defineApi(
  { service: 'federation', tag: 'Federation' },
  {
    rotateActorKey: {
      method: 'POST',
      path: '/api/v1/server/actors/{name}/rotate-key',
      summary: 'Give an account, a channel or the instance a new key, and tell its followers.',
      access: access.right('MANAGE_CONFIGURATION'),
      params: object({ name: handle() }),
      replies: { 204: null },
      problems: ['actor_not_found'],
    },
  },
);
