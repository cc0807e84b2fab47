import { federatedInternal } from '@flotilla/contracts-videos';
import type { Deps } from '../deps.ts';
import { paging } from '../objects/page-of.ts';
import { elementObject, playlistObject, playlistPage } from '../objects/playlist-object.ts';
import { refuseAs } from '../videos-client.ts';
import { Elsewhere } from './elsewhere.ts';

type Reading = Pick<Deps, 'urls' | 'videos'>;

/** A playlist, or a page of its elements. Throws 404, 401 and `Elsewhere`. */
export async function getPlaylist({ videos, urls }: Reading, id: string, page: number | undefined) {
  const answer = await videos.call(federatedInternal.getFederatedPlaylist, { params: { id }, query: paging(page) });
  if (answer.status !== 200) return refuseAs(videos, answer);
  const { isLocal, url } = answer.body.playlist;
  if (!isLocal) throw new Elsewhere(url);
  return page === undefined ? playlistObject(answer.body, urls) : playlistPage(answer.body, page, urls);
}

/** A place in a playlist. Throws 404, 401 and `Elsewhere`. */
export async function getElement({ videos, urls }: Reading, params: { readonly id: string; readonly elementId: number }) {
  const answer = await videos.call(federatedInternal.getFederatedElement, { params });
  if (answer.status !== 200) return refuseAs(videos, answer);
  if (answer.body.playlistUrl !== null) throw new Elsewhere(answer.body.playlistUrl);
  return elementObject(answer.body, urls);
}
