import { access, defineApi, nullable, object, string } from '@flotilla/contract';
import { federationEvents } from './events.ts';

/** Asked by `videos` for what is not known there. */
export const addressesInternal = defineApi(
  { service: 'federation', tag: 'Internal' },
  {
    lookUpAddress: {
      method: 'POST',
      path: '/internal/federation/addresses/look-up',
      summary:
        'What is behind an address or a handle of another instance: the video, the playlist, or the account or channel, as events tell them.',
      access: access.none,
      internal: { callers: ['videos'] },
      body: object({ address: string({ minLength: 3, maxLength: 2000 }) }),
      replies: {
        200: object({
          video: nullable(federationEvents.remoteVideoChanged.payload),
          playlist: nullable(federationEvents.remotePlaylistChanged.payload),
          actor: nullable(federationEvents.remoteActorChanged.payload),
        }),
      },
      problems: ['address_not_found'],
    },
  },
);
