import { type FederatedComment, federatedInternal } from '@flotilla/contracts-videos';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { approveActivity, createActivity } from '../objects/activities.ts';
import { collection, collectionPage } from '../objects/collection.ts';
import { accountUrl, inReplyTo, noteObject } from '../objects/note-object.ts';
import { paging } from '../objects/page-of.ts';
import { refuseAs } from '../videos-client.ts';
import { Elsewhere } from './elsewhere.ts';

type Reading = Pick<Deps, 'urls' | 'videos'>;
type Place = { readonly id: string; readonly commentId: number };

/** The comments of a video, oldest first. Throws 404, 401 and 403. */
export async function listNotes({ videos, urls }: Reading, id: string, page: number | undefined) {
  const answer = await videos.call(federatedInternal.listFederatedComments, { params: { id }, query: paging(page) });
  if (answer.status !== 200) return refuseAs(videos, answer);
  const { uuid, url: origin, total, comments } = answer.body;
  if (origin !== null) throw new Elsewhere(origin);
  const url = `${urls.video(uuid)}/comments`;
  return page === undefined
    ? collection(url, total)
    : collectionPage(url, { page, total, items: comments.map((each) => each.url ?? urls.comment(uuid, each.id)) });
}

/** A comment that everybody may read. Throws 404, 401 and 403. */
async function read({ videos }: Reading, params: Place): Promise<FederatedComment> {
  const answer = await videos.call(federatedInternal.getFederatedComment, { params });
  if (answer.status !== 200) return refuseAs(videos, answer);
  if (answer.body.url !== null) throw new Elsewhere(answer.body.url);
  return answer.body;
}

/** The same, unless it is deleted. */
async function readWritten(deps: Reading, params: Place) {
  const comment = await read(deps, params);
  if (comment.account === null) throw problems.not_found();
  return { comment, account: accountUrl(comment.account, deps.urls) };
}

export const getNote = async (deps: Reading, params: Place) => noteObject(await read(deps, params), deps.urls);

export async function getCreateOfNote(deps: Reading, params: Place) {
  const { comment, account } = await readWritten(deps, params);
  return createActivity(account, noteObject(comment, deps.urls));
}

export async function getApproval(deps: Reading, params: Place) {
  const { urls } = deps;
  const { comment } = await readWritten(deps, params);
  if (comment.video.url !== null) throw problems.not_found();
  const url = urls.comment(comment.video.uuid, comment.id);
  return approveActivity(accountUrl(comment.video.account, urls), { id: url, comment: url, inReplyTo: inReplyTo(comment, urls) });
}
