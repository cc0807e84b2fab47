import type { TypeOf } from '@flotilla/contract';
import type { serverConfiguration } from '@flotilla/contracts-auth';
import type { actorImage } from '@flotilla/contracts-shared';
import type { Config } from '../config.ts';
import { type ImageType, logoTypes } from './image-types.ts';

/** What every process caches about a stored image. */
export type KnownImage = {
  readonly type: ImageType;
  readonly width: number;
  readonly height: number;
  readonly filename: string;
  readonly createdAt: string;
};

type Logo = TypeOf<typeof serverConfiguration>['instance']['logo'][number];
type Shown = { avatars: TypeOf<typeof actorImage>[]; banners: TypeOf<typeof actorImage>[]; logo: Logo[] };

const FAVICON = { path: '/client/assets/images/favicon.png', width: 32, height: 32 };
const HEADER = { path: '/client/assets/images/logo.svg', width: 34, height: 34 };
/** Where clients look for actors' images and for logos (docs/contract/conventions.md#image-paths). */
const pathOf = ({ type, filename }: Pick<KnownImage, 'filename' | 'type'>) =>
  type === 'avatar' || type === 'banner' ? `/lazy-static/${type}s/instance-${filename}` : `/static/uploads/images/${filename}`;
const fallbacks = { favicon: [FAVICON], 'header-square': [HEADER], 'header-wide': [HEADER], opengraph: [] };

/** The images of the instance, as the public configuration shows them, with defaults for logos that were not chosen (docs/contract/instance.md#logos). */
export function shownImages({ publicUrl }: Pick<Config, 'publicUrl'>, images: readonly KnownImage[]): Shown {
  const base = new URL(publicUrl).origin;
  const of = (type: ImageType) => images.filter((image) => image.type === type).map((image) => ({ ...image, path: pathOf(image) }));
  const asActorImage = ({ width, height, path, createdAt }: ReturnType<typeof of>[number]) => {
    // Images are never changed, only replaced.
    const pickedAt = new Date(createdAt).toISOString();
    return { width, height, path, fileUrl: base + path, createdAt: pickedAt, updatedAt: pickedAt };
  };

  const avatars = of('avatar');
  const logo = logoTypes.flatMap((type) => {
    const own = of(type);
    const standIns = avatars.length > 0 ? avatars : fallbacks[type];
    return (own.length > 0 ? own : standIns).map(({ width, height, path }) => ({
      type,
      width,
      height,
      fileUrl: base + path,
      isFallback: own.length === 0,
    }));
  });
  return { avatars: avatars.map(asActorImage), banners: of('banner').map(asActorImage), logo };
}
