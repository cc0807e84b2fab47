import type { RemoteVideo as Described } from '@flotilla/contracts-federation';
import { tables } from '@flotilla/database';
import { Actor } from '../actors/actor.entity.ts';
import { isOnHostOf } from '../remote-actors/canonical-url.ts';
import { FetchFailure } from '../remote-actors/fetch-failure.ts';
import { type Fetching, fetchDocument, fetchObject } from '../remote-actors/fetch-object.ts';
import { findActor } from '../remote-actors/find-actor.ts';
import { countOf, isFields, lineOf, listOf } from '../remote-actors/read-fields.ts';
import { type ReadVideo, readVideo } from './read-video.ts';

/** A video with everything that its origin says of it elsewhere, and whose it is. */
export type FoundVideo = { readonly video: Described; readonly account: Actor; readonly channel: Actor };

const MOST_CHAPTERS = 1000;
const db = tables({ Actor });

/** A video of another instance. Throws FetchFailure, also for what is none. */
export async function fetchVideo(deps: Fetching, asked: string): Promise<FoundVideo> {
  const { object, url } = await fetchObject(deps, asked);
  const read = readVideo(deps, object, { url });
  if (!read) throw new FetchFailure('refused', `${url} is not a video that can be read.`);
  return completeVideo(deps, read);
}

/** Adds what its document only names: owners, counters, chapters. Throws FetchFailure when it has no channel. */
export async function completeVideo(deps: Fetching, { video, owners, likesUrl, dislikesUrl, chaptersUrl }: ReadVideo): Promise<FoundVideo> {
  const channel = await findChannel(deps, video.url, owners);
  const account = await db(deps.database)
    .selectFrom('Actor')
    .selectAll()
    .where('id', '=', channel.ownerId ?? 0)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!account) throw new FetchFailure('refused', `${channel.url} has no owner.`);
  const likes = await totalOf(deps, likesUrl);
  const dislikes = await totalOf(deps, dislikesUrl);
  return { video: { ...video, likes, dislikes, chapters: await chaptersOf(deps, chaptersUrl) }, account, channel };
}

async function findChannel(deps: Fetching, url: string, owners: readonly string[]): Promise<Actor> {
  for (const owner of owners) {
    const actor = await findActor(deps, owner);
    if (actor?.type === 'Group' && isOnHostOf(actor.url, url)) return actor;
  }
  throw new FetchFailure('refused', `${url} has no channel on its host.`);
}

const totalOf = async (deps: Fetching, url: string | undefined) => countOf((await optionalDocument(deps, url))?.['totalItems']);

async function chaptersOf(deps: Fetching, url: string | undefined): Promise<Described['chapters']> {
  const chapters = listOf((await optionalDocument(deps, url))?.['hasPart'], MOST_CHAPTERS).flatMap((part) => {
    const title = isFields(part) ? lineOf(part['name'], 100) : undefined;
    const timecode = isFields(part) ? part['startOffset'] : undefined;
    return title && Number.isInteger(timecode) && (timecode as number) >= 0 ? [{ timecode: countOf(timecode), title }] : [];
  });
  return [...new Map(chapters.map((chapter) => [chapter.timecode, chapter])).values()];
}

/** What a video also tells, and is complete without. */
async function optionalDocument(deps: Fetching, url: string | undefined): Promise<Record<string, unknown> | undefined> {
  if (!url) return undefined;
  try {
    return (await fetchDocument(deps, url)).object;
  } catch (error) {
    if (error instanceof FetchFailure) return undefined;
    throw error;
  }
}
