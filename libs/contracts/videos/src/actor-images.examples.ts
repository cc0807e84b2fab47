import type { ExamplesOf } from '@flotilla/contract';
import { exampleAvatars, exampleBanners } from '@flotilla/contracts-shared/examples';
import type { actorImagesApi } from './actor-images.operations.ts';

export const actorImagesExamples: ExamplesOf<typeof actorImagesApi> = {
  pickMyAvatar: { replies: { 200: { avatars: exampleAvatars } } },
  deleteMyAvatar: { replies: { 200: { avatars: [] } } },
  pickChannelAvatar: { replies: { 200: { avatars: exampleAvatars } } },
  pickChannelBanner: { replies: { 200: { banners: exampleBanners } } },
};
