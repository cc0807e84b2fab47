import { authApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Caller } from '@flotilla/identity';
import type { Deps } from '../deps.ts';
import { type ImageType, logoTypeOf } from './image-types.ts';
import { replaceInstanceImages } from './replace-instance-images.ts';

export const deleteInstanceImageRoutes = (deps: Deps) => {
  async function remove(type: ImageType, caller: Caller) {
    await replaceInstanceImages(deps, type, [], caller);
    return reply(204, null);
  }
  return [
    route(authApi.deleteInstanceAvatar, ({ caller }) => remove('avatar', caller)),
    route(authApi.deleteInstanceBanner, ({ caller }) => remove('banner', caller)),
    route(authApi.deleteInstanceLogo, ({ params, caller }) => remove(logoTypeOf(params), caller)),
  ];
};
