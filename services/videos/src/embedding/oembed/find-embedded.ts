import { Problem, problems } from '@flotilla/problem';
import { createGetVideo } from '../../catalogue/index.ts';
import { createShapePlaylist, findShownPlaylist } from '../../community/index.ts';
import type { Deps } from '../../deps.ts';
import type { PageOf } from './read-page-url.ts';

type Picture = { readonly fileUrl: string; readonly width: number; readonly height: number };
export type Embedded = {
  readonly title: string;
  readonly embedPath: string;
  readonly author: { readonly name: string; readonly url: string };
  readonly pictures: readonly Picture[];
};

const UNAUTHORIZED = 401;

/** Finds what anybody may see. Throws 404, and 403 for what is not for everybody. */
export function createFindEmbedded(deps: Deps): (page: Pick<PageOf, 'id' | 'kind'>) => Promise<Embedded> {
  const getVideo = createGetVideo(deps);
  const shapePlaylist = createShapePlaylist(deps);

  async function ofVideo(id: string): Promise<Embedded> {
    const { name, embedPath, channel, thumbnails } = await getVideo(id, { caller: null });
    return { title: name, embedPath, author: { name: channel.displayName, url: channel.url }, pictures: thumbnails };
  }

  async function ofPlaylist(id: string): Promise<Embedded> {
    const { displayName, embedPath, videoChannel, ownerAccount, thumbnails } = shapePlaylist(await findShownPlaylist(deps, id, null), null);
    const { displayName: name, url } = videoChannel ?? ownerAccount;
    return { title: displayName, embedPath, author: { name, url }, pictures: thumbnails };
  }

  return async ({ kind, id }) => {
    try {
      return await (kind === 'video' ? ofVideo(id) : ofPlaylist(id));
    } catch (error) {
      // Nobody signs in here.
      if (error instanceof Problem && error.status === UNAUTHORIZED) throw problems.forbidden({ detail: 'This is not for everybody.' });
      throw error;
    }
  };
}
