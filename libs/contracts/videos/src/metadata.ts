import { array, boolean, dateTime, integer, nullable, object, oneOf, optional, string } from '@flotilla/contract';

const title = () => string({ minLength: 3, maxLength: 120 });
/** An id from a list of constants; the service checks that it exists. */
const constant = () => nullable(integer({ minimum: 1, maximum: 100 }));

/** Of a video that they protect. */
export const videoPasswords = ({ minItems = 0 } = {}) =>
  array(string({ minLength: 2, maxLength: 100, writeOnly: true }), { minItems, maxItems: 1000, uniqueItems: true });

/** A change of privacy at a later time (docs/contract/videos.md#scheduled-publication). */
const scheduleUpdate = () => nullable(object({ updateAt: dateTime(), privacy: optional(nullable(oneOf([1, 2, 4]))) }));

/** The descriptive fields of a video and their limits (docs/contract/videos.md#metadata). All optional here; `name` is required where noted. */
const metadataFields = {
  category: optional(constant()),
  licence: optional(constant()),
  language: optional(nullable(string({ minLength: 1, maxLength: 10 }))),
  description: optional(nullable(string({ minLength: 3, maxLength: 10_000 }))),
  support: optional(nullable(string({ minLength: 3, maxLength: 1000 }))),
  privacy: optional(oneOf([1, 2, 3, 4, 5])),
  /** Needed with the privacy 5; replaces the passwords that there are (docs/contract/video-passwords.md). */
  videoPasswords: optional(nullable(videoPasswords())),
  tags: optional(nullable(array(string({ minLength: 2, maxLength: 30 }), { maxItems: 5 }))),
  nsfw: optional(boolean()),
  nsfwFlags: optional(integer({ minimum: 0, maximum: 3 })),
  nsfwSummary: optional(nullable(string({ minLength: 3, maxLength: 250 }))),
  commentsPolicy: optional(nullable(oneOf([1, 2, 3]))),
  downloadEnabled: optional(boolean()),
  waitTranscoding: optional(boolean()),
  originallyPublishedAt: optional(nullable(dateTime())),
  scheduleUpdate: optional(scheduleUpdate()),
};

const channelId = () => integer({ minimum: 1, maximum: 2_147_483_647 });

export const newVideo = object({ ...metadataFields, name: title(), channelId: channelId(), generateTranscription: optional(boolean()) });
export const videoChanges = object({ ...metadataFields, name: optional(title()), channelId: optional(channelId()) });
export const newResumableUpload = object({
  ...metadataFields,
  name: optional(title()),
  channelId: channelId(),
  filename: string({ minLength: 1, maxLength: 1000 }),
  lastModified: optional(integer({ minimum: 0 })),
  generateTranscription: optional(boolean()),
});

/** Exactly one source: an address, a magnet link, or the part `torrentfile`. */
export const newVideoImport = object({
  ...metadataFields,
  name: optional(title()),
  channelId: channelId(),
  targetUrl: optional(string({ minLength: 3, maxLength: 2_000, pattern: '^[Hh][Tt][Tt][Pp][Ss]?://' })),
  magnetUri: optional(string({ minLength: 3, maxLength: 10_000, pattern: '^magnet:\\?' })),
  generateTranscription: optional(boolean()),
});

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/jpg', 'image/webp'] as const;
export const MAX_IMAGE_SIZE = 8 * 1024 * 1024;
/** Either part makes thumbnails of all sizes; `thumbnailfile` takes precedence (docs/contract/uploads.md#images-of-an-upload). */
export const thumbnailParts = {
  thumbnailfile: { maxSize: MAX_IMAGE_SIZE, mediaTypes: IMAGE_TYPES },
  previewfile: { maxSize: MAX_IMAGE_SIZE, mediaTypes: IMAGE_TYPES },
} as const;
