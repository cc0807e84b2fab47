import { videosInternal } from '@flotilla/contracts-videos';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { updateProfile } from './update-profile.ts';

export const updateProfileRoute = (deps: Deps) =>
  route(videosInternal.updateProfile, async (input) => {
    await updateProfile(deps, input);
    return reply(204, null);
  });
