import { federatedInternal } from '@flotilla/contracts-videos';
import type { Deps } from '../deps.ts';
import { paging } from '../objects/page-of.ts';
import { elementObject, playlistObject, playlistPage } from '../objects/playlist-object.ts';
import { refuseAs } from '../videos-client.ts';

type Reading = Pick<Deps, 'urls' | 'videos'>;

/** A playlist, or a page of its elements. Throws 404 and 401. */
export async function getPlaylist({ videos, urls }: Reading, id: string, page: number | undefined) {
  const answer = await videos.call(federatedInternal.getFederatedPlaylist, { params: { id }, query: paging(page) });
  if (answer.status !== 200) return refuseAs(videos, answer);
  return page === undefined ? playlistObject(answer.body, urls) : playlistPage(answer.body, page, urls);
}

/** A place in a playlist. Throws 404 and 401. */
export async function getElement({ videos, urls }: Reading, params: { readonly id: string; readonly elementId: number }) {
  const answer = await videos.call(federatedInternal.getFederatedElement, { params });
  return answer.status === 200 ? elementObject(answer.body, urls) : refuseAs(videos, answer);
}
