import { prepared, tables } from '@flotilla/database';
import type { Actor } from '../actors/actor.entity.ts';
import type { Deps } from '../deps.ts';
import { hostOf } from '../remote-actors/canonical-url.ts';
import { type Fetching, fetchObject } from '../remote-actors/fetch-object.ts';
import { requireActor } from '../remote-actors/find-actor.ts';
import { videoOfLocalComment } from './local-comment.ts';
import { type Note, readNote } from './read-note.ts';
import { RemoteComment } from './remote-comment.entity.ts';

/** docs/contract/federation.md#comments. */
const MOST_ANCESTORS = 100;

const db = tables({ RemoteComment });
const findComment = prepared('remote-comment', (on, url: string) =>
  db(on).selectFrom('RemoteComment').select('videoUrl').where('url', '=', url),
);

type Asking = Fetching & Pick<Deps, 'videos'>;

export type Comment = Note & { readonly account: Actor | null };
/** New comments, the first of the thread first, and the video they belong to. */
export type Thread = { readonly videoUrl: string; readonly comments: readonly Comment[] };
/** The video at an address: local or known, or fetched now. */
export type FindVideo = (url: string) => Promise<string | undefined>;

/** Follows a comment up to its video, each step as its own instance serves it; undefined when it does not lead to one. Throws FetchFailure. */
export async function findThread(
  deps: Asking,
  first: string,
  { findVideo, signal }: { readonly findVideo: FindVideo; readonly signal: AbortSignal },
): Promise<Thread | undefined> {
  const seen = new Set<string>();
  const notes: Note[] = [];
  let videoUrl: string | undefined;
  let url = first;
  while (!videoUrl) {
    if (seen.has(url) || seen.size > MOST_ANCESTORS) return undefined;
    seen.add(url);
    signal.throwIfAborted();
    videoUrl = notes.length > 0 ? ((await knownVideo(deps, url)) ?? (await findVideo(url))) : undefined;
    if (videoUrl) break;
    if (hostOf(url) === deps.urls.host) return undefined;
    const note = readNote(deps, await fetchObject(deps, url));
    if (!note) return undefined;
    notes.push(note);
    url = note.inReplyTo;
  }
  const comments: Comment[] = [];
  for (const note of notes.toReversed()) comments.push({ ...note, account: note.author ? await requireActor(deps, note.author) : null });
  return { videoUrl, comments };
}

/** The video of a comment that is known. */
async function knownVideo(deps: Asking, url: string): Promise<string | undefined> {
  if (hostOf(url) === deps.urls.host) return videoOfLocalComment(deps, url);
  return (await findComment(deps.database, url))[0]?.videoUrl;
}
