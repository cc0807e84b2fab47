import type { Payload } from '@flotilla/contract';
import type { federationEvents, RemoteVideo } from '@flotilla/contracts-federation';
import type { Chapter } from '@flotilla/contracts-shared';
import type { Transaction } from '@flotilla/database';
import { announceVideoLater, lockVideo, saveChapters, Video } from '../catalogue/index.ts';
import { fillPlaces } from '../community/index.ts';
import type { InstanceUrls } from '../instance-urls.ts';
import { isDeleted, isDeletedSince } from './deletions.ts';
import { areOfOneOtherHost, hostOf } from './foreign.ts';
import { saveAccount, saveChannel } from './save-actors.ts';
import { saveFiles } from './save-files.ts';
import { savePictures } from './save-pictures.ts';
import { lockNewVideosOf } from './save-playlist.ts';
import { count, line } from './storable.ts';
import { videoFacts } from './video-facts.ts';

type Changed = Payload<(typeof federationEvents)['remoteVideoChanged']>;
export type Refusal = 'deleted' | 'foreign uuid' | 'not of one other host' | 'older than what is known' | 'unusable actors';

const MOST_CHAPTERS = 100;
const LONGEST_TITLE = 100;

/** Writes a video as its origin described it at `now`, with its owner. Safe to repeat; returns why it was not written. */
export async function saveVideo(
  tx: Transaction,
  { video: remote, account, channel, listed, isNew }: Changed,
  { urls, now }: { readonly urls: InstanceUrls; readonly now: Date },
): Promise<Refusal | undefined> {
  if (!areOfOneOtherHost([remote.url, account.url, channel.url], urls)) return 'not of one other host';
  // Videos are locked before their account, as everywhere.
  const known = await lockVideo(tx, { url: remote.url });
  if (!known) await lockNewVideosOf(tx, hostOf(remote.url) ?? '');
  if ((await isDeleted(tx, [account.url, channel.url])) || (await isDeletedSince(tx, remote.url, now))) return 'deleted';
  if (known && known.updatedAt > new Date(remote.updatedAt)) return 'older than what is known';
  // Of whoever came first: nobody takes the address of a video here.
  const named = await tx.findOne(Video, { uuid: remote.uuid });
  if (named?.id !== known?.id) return 'foreign uuid';
  const accountId = await saveAccount(tx, account, { urls, now });
  const channelId = accountId === undefined ? undefined : await saveChannel(tx, channel, accountId, { urls, now });
  if (accountId === undefined || channelId === undefined) return 'unusable actors';

  const facts = { ...videoFacts(remote, now), channelId, accountId, isFollowed: listed.isFollowed };
  const video = known ?? tx.create(Video, { uuid: remote.uuid, url: remote.url, ...FROM_ELSEWHERE, ...facts }, { partial: true });
  const unread = new Set(remote.unread);
  const { createdAt, likes, dislikes } = video;
  Object.assign(video, facts, { createdAt, ...(unread.has('likes') && { likes }), ...(unread.has('dislikes') && { dislikes }) });
  await tx.flush();
  await saveFiles(tx, video, remote, now);
  await savePictures(tx, video, remote, now);
  if (!unread.has('chapters')) await saveChapters(tx, video, chaptersOf(remote), now);
  // What is found now, but is not new, is told to nobody.
  if (isNew) await announceVideoLater(tx, video, now);
  else video.announcedAt ??= now;
  await tx.flush();
  if (!known) await fillPlaces(tx, { id: video.id, url: remote.url });
  return undefined;
}

/** Nothing was uploaded here, and no storyboard is missing. */
const FROM_ELSEWHERE = { sourceVersion: 1, storyboardVersion: 1 };

const chaptersOf = ({ chapters }: RemoteVideo): Chapter[] =>
  chapters
    .map(({ timecode, title }) => ({ timecode: count(timecode), title: line(title, LONGEST_TITLE) }))
    .filter(({ title }) => title !== '')
    .toSorted((a, b) => a.timecode - b.timecode)
    .filter(({ timecode }, index, sorted) => timecode !== sorted[index - 1]?.timecode)
    .slice(0, MOST_CHAPTERS);
