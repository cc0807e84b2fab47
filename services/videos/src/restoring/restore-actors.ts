import type { Input } from '@flotilla/contract';
import type { restoringInternal } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { avatarSizes, bannerSizes } from '@flotilla/images';
import { Problem } from '@flotilla/problem';
import { changeMyAvatars, createChannelWithImages, updateProfile } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import { drawStored } from './stored-picture.ts';

type Restoring = typeof restoringInternal;

/** Says of an account what the archive says; the avatar stays where that has none. */
export async function restoreAccount(deps: Deps, { avatar, ...profile }: Input<Restoring['restoreAccount']>['body'], caller: Caller) {
  const images = await drawStored(deps, avatar, avatarSizes);
  await updateProfile(deps, { params: { userId: caller.userId }, body: profile });
  if (images.length > 0) await changeMyAvatars(deps, images, caller);
  return 'done' as const;
}

/** Creates a channel with its images. A name that is taken, whoever has it, changes nothing. */
export async function restoreChannel(
  deps: Deps,
  { avatar, banner, ...wanted }: Input<Restoring['restoreChannel']>['body'],
  caller: Caller,
) {
  const avatars = await drawStored(deps, avatar, avatarSizes);
  const banners = await drawStored(deps, banner, bannerSizes);
  try {
    await createChannelWithImages(deps, caller, wanted, { avatars, banners });
    return 'done' as const;
  } catch (error) {
    if (error instanceof Problem && error.declaredAs === 'actor_name_taken') return 'duplicate' as const;
    throw error;
  }
}
