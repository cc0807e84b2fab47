import type { TypeOf } from '@flotilla/contract';
import type { actorImage } from '@flotilla/contracts-shared';
import { federatedInternal } from '@flotilla/contracts-videos';
import { Problem } from '@flotilla/problem';
import type { Deps } from '../deps.ts';

type Image = TypeOf<typeof actorImage>;
type Images = { readonly avatars: Image[]; readonly banners: Image[] };

/** The images of actors of other instances as `videos` shows them, from this instance; none while it does not answer, since lists are read without them as well. */
export async function findImages({ videos }: Pick<Deps, 'videos'>, urls: readonly string[]): Promise<(url: string) => Images | undefined> {
  if (urls.length === 0) return () => undefined;
  try {
    const found = await videos.ask(federatedInternal.findActorImages, { body: { urls: [...urls] } }, 200);
    const byUrl = new Map(found.map(({ url, ...images }) => [url, images]));
    return (url) => byUrl.get(url);
  } catch (error) {
    if (error instanceof Problem) return () => undefined;
    throw error;
  }
}
