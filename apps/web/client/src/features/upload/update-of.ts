import { privacyForNow, type UploadMetadata } from './upload-item.ts';

const SHORTEST_DESCRIPTION = 3;

/** What people say about a video, as the operation that changes it takes it. Less than a description can be is none. */
export function updateOf(id: string, metadata: UploadMetadata) {
  const { title, channelId, description } = metadata;
  const words = description.trim();
  return {
    params: { id },
    body: {
      name: title.trim(),
      privacy: privacyForNow(metadata),
      channelId,
      description: words.length >= SHORTEST_DESCRIPTION ? words : null,
    },
  };
}
