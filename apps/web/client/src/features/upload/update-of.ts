import { privacyForNow, type UploadMetadata } from './upload-item.ts';

const SHORTEST_DESCRIPTION = 3;

/**
 * What people say about a video, as the operation that changes it takes it: only what differs from what the server was told, as the
 * video may have been edited since. Less than a description can be is none.
 */
export function updateOf(id: string, metadata: UploadMetadata, told: UploadMetadata | null = null) {
  const known: Partial<ReturnType<typeof bodyOf>> = told ? bodyOf(told) : {};
  const news = Object.entries(bodyOf(metadata)).filter(([field, value]) => value !== known[field as keyof typeof known]);
  return { params: { id }, body: Object.fromEntries(news) as typeof known };
}

function bodyOf(metadata: UploadMetadata) {
  const { title, channelId, description } = metadata;
  const words = description.trim();
  return {
    name: title.trim(),
    privacy: privacyForNow(metadata),
    channelId,
    description: words.length >= SHORTEST_DESCRIPTION ? words : null,
  };
}
