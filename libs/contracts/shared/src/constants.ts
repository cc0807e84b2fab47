/** Labels of docs/contract/conventions.md#constants; keys are the ids on the wire. */
export const categories: Readonly<Record<number, string>> = {
  1: 'Music',
  2: 'Films',
  3: 'Vehicles',
  4: 'Art',
  5: 'Sports',
  6: 'Travels',
  7: 'Gaming',
  8: 'People',
  9: 'Comedy',
  10: 'Entertainment',
  11: 'News & Politics',
  12: 'How To',
  13: 'Education',
  14: 'Activism',
  15: 'Science & Technology',
  16: 'Animals',
  17: 'Kids',
  18: 'Food',
};

export const licences: Readonly<Record<number, string>> = {
  1: 'Attribution',
  2: 'Attribution - Share Alike',
  3: 'Attribution - No Derivatives',
  4: 'Attribution - Non Commercial',
  5: 'Attribution - Non Commercial - Share Alike',
  6: 'Attribution - Non Commercial - No Derivatives',
  7: 'Public Domain Dedication',
  8: 'Free of known copyright restrictions',
  9: 'All Rights Reserved',
};

export const videoPrivacy = { PUBLIC: 1, UNLISTED: 2, PRIVATE: 3, INTERNAL: 4, PASSWORD_PROTECTED: 5 } as const;
export type VideoPrivacy = (typeof videoPrivacy)[keyof typeof videoPrivacy];
export const privacies: Readonly<Record<number, string>> = {
  1: 'Public',
  2: 'Unlisted',
  3: 'Private',
  4: 'Internal',
  5: 'Password protected',
};

export const videoState = {
  PUBLISHED: 1,
  TO_TRANSCODE: 2,
  TO_IMPORT: 3,
  WAITING_FOR_LIVE: 4,
  LIVE_ENDED: 5,
  TRANSCODING_FAILED: 7,
  IMPORT_FAILED: 12,
} as const;
export type VideoState = (typeof videoState)[keyof typeof videoState];
export const videoStates: Readonly<Record<number, string>> = {
  1: 'Published',
  2: 'To transcode',
  3: 'To import',
  4: 'Waiting for livestream',
  5: 'Livestream ended',
  6: 'To move to an external storage',
  7: 'Transcoding failed',
  8: 'External storage move failed',
  9: 'To edit',
  10: 'To move to file system',
  11: 'Move to file system failed',
  12: 'Import failed',
};

export const commentPolicies: Readonly<Record<number, string>> = { 1: 'Enabled', 2: 'Disabled', 3: 'Requires approval' };
export const COMMENTS_DISABLED = 2;
export const roleLabels = { 0: 'Administrator', 1: 'Moderator', 2: 'User' } as const;
export const nsfwPolicies = ['do_not_list', 'warn', 'blur', 'display'] as const;
export type NsfwPolicy = (typeof nsfwPolicies)[number];

/** Bits of the `include` parameter (docs/contract/video-lists.md#include). */
export const includeBits = {
  NOT_PUBLISHED_STATE: 1,
  BLACKLISTED: 2,
  BLOCKED_OWNER: 4,
  FILES: 8,
  CAPTIONS: 16,
  SOURCE: 32,
  AUTOMATIC_TAGS: 64,
  TAGS: 128,
} as const;

/** All NSFW flags together: violent 1, explicit sex 2. */
export const ALL_NSFW_FLAGS = 3;

/** `{ id, label }` is the form of constants in answers; null and unknown ids get the label `Unknown`. */
export function labelled<Id extends number | string>(
  labels: Readonly<Record<Id, string>>,
  id: Id | null,
): { id: Id | null; label: string } {
  return { id, label: (id !== null && labels[id]) || 'Unknown' };
}
