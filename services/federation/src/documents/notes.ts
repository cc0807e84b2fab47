import { type FederatedComment, federatedInternal } from '@flotilla/contracts-videos';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { approveActivity, createActivity } from '../objects/activities.ts';
import { collection, collectionPage } from '../objects/collection.ts';
import { inReplyTo, noteObject } from '../objects/note-object.ts';
import { refuseAs } from '../videos-client.ts';
import { paging } from './page-of.ts';

type Reading = Pick<Deps, 'urls' | 'videos'>;
type Place = { readonly id: string; readonly commentId: number };

/** The comments of a video, oldest first. Throws 404, 401 and 403. */
export async function listNotes({ videos, urls }: Reading, id: string, page: number | undefined) {
  const answer = await videos.call(federatedInternal.listFederatedComments, { params: { id }, query: paging(page) });
  if (answer.status !== 200) return refuseAs(videos, answer);
  const { uuid, total, ids } = answer.body;
  const url = `${urls.video(uuid)}/comments`;
  return page === undefined
    ? collection(url, total)
    : collectionPage(url, { page, total, items: ids.map((each) => urls.comment(uuid, each)) });
}

/** A comment that everybody may read. Throws 404, 401 and 403. */
async function read({ videos }: Reading, params: Place): Promise<FederatedComment> {
  const answer = await videos.call(federatedInternal.getFederatedComment, { params });
  return answer.status === 200 ? answer.body : refuseAs(videos, answer);
}

/** The same, unless it is deleted. */
async function readWritten(deps: Reading, params: Place) {
  const comment = await read(deps, params);
  if (comment.account === null) throw problems.not_found();
  return { comment, account: deps.urls.account(comment.account) };
}

export const getNote = async (deps: Reading, params: Place) => noteObject(await read(deps, params), deps.urls);

export async function getCreateOfNote(deps: Reading, params: Place) {
  const { comment, account } = await readWritten(deps, params);
  return createActivity(account, noteObject(comment, deps.urls));
}

export async function getApproval(deps: Reading, params: Place) {
  const { urls } = deps;
  const { comment } = await readWritten(deps, params);
  const url = urls.comment(comment.video.uuid, comment.id);
  return approveActivity(urls.account(comment.video.account), { comment: url, inReplyTo: inReplyTo(comment, urls) });
}
