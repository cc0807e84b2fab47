import type { RemoteVideo as Described } from '@flotilla/contracts-federation';
import { tables } from '@flotilla/database';
import { Actor } from '../actors/actor.entity.ts';
import { FetchFailure, isPassing } from '../remote-actors/fetch-failure.ts';
import { type Fetching, fetchDocument, fetchObject } from '../remote-actors/fetch-object.ts';
import { findActorBeside } from '../remote-actors/find-actor.ts';
import { countOf, isFields, lineOf, listOf } from '../remote-actors/read-fields.ts';
import { type ReadVideo, readVideo } from './read-video.ts';

type Owners = { readonly account: Actor; readonly channel: Actor };
/** A video and whose it is. `isWhole`: with everything that its origin says of it elsewhere. */
export type FoundVideo = Owners & { readonly video: Described; readonly isWhole: boolean };

const MOST_CHAPTERS = 1000;
const NAMED = ['likes', 'dislikes', 'chapters'] as const;
const db = tables({ Actor });

/** A video of another instance. Throws FetchFailure, also for what is none. */
export const fetchVideo = async (deps: Fetching, asked: string): Promise<FoundVideo> => completeVideo(deps, await fetchOnly(deps, asked));

/** The same without what its document only names. */
export const fetchListedVideo = async (deps: Fetching, asked: string): Promise<FoundVideo> =>
  listedVideo(deps, await fetchOnly(deps, asked));

async function fetchOnly(deps: Fetching, asked: string): Promise<ReadVideo> {
  const { object, url } = await fetchObject(deps, asked);
  const read = readVideo(deps, object, { url });
  if (!read) throw new FetchFailure('refused', `${url} is not a video that can be read.`);
  return read;
}

/** Adds what its document only names: owners, and counters and chapters as far as they can be read now. Throws FetchFailure when it has no channel. */
export async function completeVideo(deps: Fetching, read: ReadVideo): Promise<FoundVideo> {
  const owners = await findOwners(deps, read);
  const likes = await totalOf(deps, read.likesUrl);
  const dislikes = await totalOf(deps, read.dislikesUrl);
  const chapters = await chaptersOf(deps, read.chaptersUrl);
  const unread = NAMED.filter((part) => ({ likes, dislikes, chapters })[part] === undefined);
  const named = { likes: likes ?? 0, dislikes: dislikes ?? 0, chapters: chapters ?? [], unread };
  return { ...owners, video: { ...read.video, ...named }, isWhole: unread.length === 0 };
}

/** Adds its owners only. Throws FetchFailure when it has no channel. */
export async function listedVideo(deps: Fetching, read: ReadVideo): Promise<FoundVideo> {
  return { ...(await findOwners(deps, read)), video: { ...read.video, likes: 0, dislikes: 0, chapters: [] }, isWhole: false };
}

async function findOwners(deps: Fetching, { video, owners }: ReadVideo): Promise<Owners> {
  const channel = await findActorBeside(deps, video.url, { type: 'Group', among: owners });
  const account = await db(deps.database)
    .selectFrom('Actor')
    .selectAll()
    .where('id', '=', channel.ownerId ?? 0)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!account) throw new FetchFailure('refused', `${channel.url} has no owner.`);
  return { account, channel };
}

async function totalOf(deps: Fetching, url: string | undefined): Promise<number | undefined> {
  const collection = await optionalDocument(deps, url);
  return collection && countOf(collection['totalItems']);
}

async function chaptersOf(deps: Fetching, url: string | undefined): Promise<Described['chapters'] | undefined> {
  const document = await optionalDocument(deps, url);
  if (!document) return undefined;
  const chapters = listOf(document['hasPart'], MOST_CHAPTERS).flatMap((part) => {
    const title = isFields(part) ? lineOf(part['name'], 100) : undefined;
    const timecode = isFields(part) ? part['startOffset'] : undefined;
    return title && Number.isInteger(timecode) && (timecode as number) >= 0 ? [{ timecode: countOf(timecode), title }] : [];
  });
  return [...new Map(chapters.map((chapter) => [chapter.timecode, chapter])).values()];
}

/** What a video also tells, empty where there is nothing; undefined when it cannot be read now. */
async function optionalDocument(deps: Fetching, url: string | undefined): Promise<Record<string, unknown> | undefined> {
  if (!url) return {};
  try {
    return (await fetchDocument(deps, url)).object;
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    return isPassing(error) ? undefined : {};
  }
}
