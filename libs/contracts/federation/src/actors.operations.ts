import { defineApi, type Operation } from '@flotilla/contract';
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
