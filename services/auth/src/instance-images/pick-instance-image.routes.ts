import { authApi } from '@flotilla/contracts-auth';
import { type HandlerInput, reply, route } from '@flotilla/http-server';
import { readImage, type Source } from '@flotilla/images';
import type { Deps } from '../deps.ts';
import { type ImageType, logoTypeOf, sizesOf } from './image-types.ts';
import { replaceInstanceImages } from './replace-instance-images.ts';

type Sent = Pick<HandlerInput<typeof authApi.pickInstanceAvatar>, 'caller' | 'context' | 'files'>;

/** Nothing is kept before it is drawn. */
const receiving = { receiveFile: readImage };

export const pickInstanceImageRoutes = (deps: Deps) => {
  async function pick(type: ImageType, part: string, { files, caller, context: { signal } }: Sent) {
    const pictures = await deps.pictures.make(files[part] as Source, sizesOf[type], signal);
    await replaceInstanceImages(deps, type, pictures, caller);
    return reply(204, null);
  }
  return [
    route(authApi.pickInstanceAvatar, (sent) => pick('avatar', 'avatarfile', sent), receiving),
    route(authApi.pickInstanceBanner, (sent) => pick('banner', 'bannerfile', sent), receiving),
    route(authApi.pickInstanceLogo, (sent) => pick(logoTypeOf(sent.params), 'logofile', sent), receiving),
  ];
};
