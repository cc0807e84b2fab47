import { videoPrivacy } from '@flotilla/contracts-shared';
import { searchFields } from './search-fields.ts';
import { metadataColumns, type VideoMetadata } from './video-metadata.ts';

export type DescribedVideo = { readonly uuid: string; readonly channelId: number; readonly metadata: VideoMetadata & { name: string } };

/** The columns of a new video that say nothing of its file. */
export function describedRow({ uuid, channelId, metadata }: DescribedVideo, accountId: number, now: Date) {
  const columns = metadataColumns(metadata);
  return {
    privacy: videoPrivacy.PRIVATE,
    ...columns,
    // Who chose when it becomes public does not want it to be so before.
    ...(columns.scheduledPrivacy && { privacy: videoPrivacy.PRIVATE }),
    ...searchFields(columns.name ?? '', columns.tags ?? []),
    uuid,
    channelId,
    accountId,
    createdAt: now,
    updatedAt: now,
    publishedAt: now,
  };
}
