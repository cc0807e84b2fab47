import { access, array, defineApi, object } from '@flotilla/contract';
import { actorImage, handle, picturePart } from '@flotilla/contracts-shared';

const avatars = object({ avatars: array(actorImage) });
const params = object({ channelHandle: handle() });

const picking = {
  method: 'POST',
  access: access.user,
  params,
  consumes: ['multipart'],
  problems: ['bad_request', 'channel_not_found', 'forbidden'],
} as const;
const removing = {
  method: 'DELETE',
  access: access.user,
  params,
  replies: { 204: null },
  problems: ['channel_not_found', 'forbidden'],
} as const;

/** Images of accounts and channels (docs/contract/accounts-and-channels.md#images). */
export const actorImagesApi = defineApi(
  { service: 'videos', tag: 'Channels' },
  {
    pickMyAvatar: {
      method: 'POST',
      path: '/api/v1/users/me/avatar/pick',
      summary: 'Set your avatar; the former one is deleted.',
      access: access.user,
      consumes: ['multipart'],
      files: { avatarfile: picturePart },
      replies: { 200: avatars },
      problems: ['bad_request', 'account_not_found'],
    },

    deleteMyAvatar: {
      method: 'DELETE',
      path: '/api/v1/users/me/avatar',
      summary: 'Delete your avatar, if there is one.',
      access: access.user,
      replies: { 200: avatars },
      problems: ['account_not_found'],
    },

    pickChannelAvatar: {
      ...picking,
      path: '/api/v1/video-channels/{channelHandle}/avatar/pick',
      summary: 'Set the avatar of a channel; the former one is deleted.',
      files: { avatarfile: picturePart },
      replies: { 200: object({ avatars: array(actorImage) }) },
    },

    deleteChannelAvatar: {
      ...removing,
      path: '/api/v1/video-channels/{channelHandle}/avatar',
      summary: 'Delete the avatar of a channel, if there is one.',
    },

    pickChannelBanner: {
      ...picking,
      path: '/api/v1/video-channels/{channelHandle}/banner/pick',
      summary: 'Set the banner of a channel; the former one is deleted.',
      files: { bannerfile: picturePart },
      replies: { 200: object({ banners: array(actorImage) }) },
    },

    deleteChannelBanner: {
      ...removing,
      path: '/api/v1/video-channels/{channelHandle}/banner',
      summary: 'Delete the banner of a channel, if there is one.',
    },
  },
);
