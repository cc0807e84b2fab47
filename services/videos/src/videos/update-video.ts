import type { Input } from '@flotilla/contract';
import { videoPrivacy } from '@flotilla/contracts-shared';
import type { videosApi } from '@flotilla/contracts-videos';
import type { Transaction } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { lockAccount, refuseOverQuota } from '../accounts/quota.ts';
import { findManagedChannel } from '../channels/find-channel.ts';
import type { Deps } from '../deps.ts';
import { lockManagedVideo } from './lock-video.ts';
import { publishVideo } from './publish-video.ts';
import { searchFields } from './search-fields.ts';
import { type NewThumbnail, replaceThumbnails } from './thumbnails.ts';
import type { Video } from './video.entity.ts';
import { metadataColumns, refuseBadMetadata } from './video-metadata.ts';

export type VideoChanges = Input<typeof videosApi.updateVideo>['body'] & { thumbnails?: readonly NewThumbnail[] };

/** Changes a video; absent fields stay (videos 9). Throws 400, 403, 404 and 413 `quota_reached`. */
export async function updateVideo(
  { database, clock }: Pick<Deps, 'clock' | 'database'>,
  reference: string,
  { channelId, thumbnails, ...metadata }: VideoChanges,
  caller: Caller,
): Promise<void> {
  refuseBadMetadata(metadata);
  await database.transaction(async (tx) => {
    const video = await lockManagedVideo(tx, reference, caller, 'UPDATE_ANY_VIDEO');
    const now = clock.now();
    if (channelId !== undefined && channelId !== video.channelId) await moveTo(tx, video, channelId, caller, now);
    const columns = metadataColumns(metadata);
    const { privacy = video.privacy } = columns;
    if (privacy !== video.privacy) changePrivacy(video, privacy, now);
    Object.assign(video, columns, searchFields(columns.name ?? video.name, columns.tags ?? video.tags), { updatedAt: now });
    if (thumbnails) await replaceThumbnails(tx, video.id, thumbnails, { automatic: false, now });
    publishVideo(tx, video);
  });
}

/** File tokens and signed URLs of before hold no longer; who leaves Private is published now. */
function changePrivacy(video: Video, privacy: Video['privacy'], now: Date): void {
  video.policyVersion += 1;
  if (video.privacy === videoPrivacy.PRIVATE) video.publishedAt = now;
}

/** To another channel the caller manages; when that is somebody else's, their quota takes the charge. */
async function moveTo(tx: Transaction, video: Video, channelId: number, caller: Caller, now: Date): Promise<void> {
  const channel = await findManagedChannel(tx, channelId, caller);
  if (channel.accountId !== video.accountId) {
    // Always in the same order, so that two moves never wait for each other.
    const ids = [video.accountId, channel.accountId].toSorted((a, b) => a - b);
    const accounts = new Map<number, Awaited<ReturnType<typeof lockAccount>>>();
    for (const id of ids) accounts.set(id, await lockAccount(tx, id));
    const [from, to] = [accounts.get(video.accountId), accounts.get(channel.accountId)];
    if (!from || !to) return;
    await refuseOverQuota(tx, to, video.quotaCharged, now);
    from.quotaUsed = Math.max(0, from.quotaUsed - video.quotaCharged);
    to.quotaUsed += video.quotaCharged;
    video.accountId = channel.accountId;
  }
  video.channelId = channelId;
}
