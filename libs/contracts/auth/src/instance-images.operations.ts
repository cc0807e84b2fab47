import { access, defineApi, media, object, string } from '@flotilla/contract';
import { logoPart, picturePart } from '@flotilla/contracts-shared';

const right = access.right('MANAGE_CONFIGURATION');
/** Old clients send the colon of the route's description (docs/contract/instance.md#logos). */
const logo = object({ logoType: string({ pattern: '^:?(favicon|header-wide|header-square|opengraph)$' }) });

const image = {
  method: 'GET',
  access: access.none,
  params: object({ filename: string({ minLength: 1, maxLength: 300 }) }),
  replies: { 200: media('image/png', 'image/jpeg', 'image/gif', 'image/webp'), 304: null },
  problems: ['not_found'],
} as const;

/** Images of the instance itself (docs/contract/instance.md#images). */
export const instanceImagesApi = defineApi(
  { service: 'auth', tag: 'Instance' },
  {
    pickInstanceAvatar: {
      method: 'POST',
      path: '/api/v1/config/instance-avatar/pick',
      summary: 'Set the avatar of the instance; the former one is deleted.',
      access: right,
      consumes: ['multipart'],
      files: { avatarfile: picturePart },
      replies: { 204: null },
      problems: ['bad_request'],
    },

    deleteInstanceAvatar: {
      method: 'DELETE',
      path: '/api/v1/config/instance-avatar',
      summary: 'Delete the avatar of the instance, if there is one.',
      access: right,
      replies: { 204: null },
    },

    pickInstanceBanner: {
      method: 'POST',
      path: '/api/v1/config/instance-banner/pick',
      summary: 'Set the banner of the instance; the former one is deleted.',
      access: right,
      consumes: ['multipart'],
      files: { bannerfile: picturePart },
      replies: { 204: null },
      problems: ['bad_request'],
    },

    deleteInstanceBanner: {
      method: 'DELETE',
      path: '/api/v1/config/instance-banner',
      summary: 'Delete the banner of the instance, if there is one.',
      access: right,
      replies: { 204: null },
    },

    pickInstanceLogo: {
      method: 'POST',
      path: '/api/v1/config/instance-logo/{logoType}/pick',
      summary: 'Set a logo of the instance; the former one of its type is deleted. A drawing (SVG) is kept as PNG.',
      access: right,
      params: logo,
      consumes: ['multipart'],
      files: { logofile: logoPart },
      replies: { 204: null },
      problems: ['bad_request'],
    },

    deleteInstanceLogo: {
      method: 'DELETE',
      path: '/api/v1/config/instance-logo/{logoType}',
      summary: 'Delete a logo of the instance, if there is one; a fallback is shown instead.',
      access: right,
      params: logo,
      replies: { 204: null },
    },

    getUploadedImage: {
      ...image,
      path: '/static/uploads/images/{filename}',
      summary: 'A logo of the instance.',
    },

    // The path is shared with avatars and banners of accounts and channels, which do not belong to this service.
    getInstanceAvatarImage: {
      ...image,
      path: '/lazy-static/avatars/instance-{filename}',
      summary: 'The avatar of the instance in one of its sizes.',
    },

    getInstanceBannerImage: {
      ...image,
      path: '/lazy-static/banners/instance-{filename}',
      summary: 'The banner of the instance in one of its sizes.',
    },
  },
);
