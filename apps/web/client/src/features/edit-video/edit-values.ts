import type { InputOf } from '../../api/call.ts';
import type { videosApi } from '../../precomputed/operations.ts';
import { PASSWORD_PROTECTED } from '../upload/privacies.ts';
import type { VideoDetails } from '../videos/videos.ts';
import { localTime, timeOf } from './local-time.ts';

type Body = NonNullable<InputOf<typeof videosApi.updateVideo>['body']>;
export type Privacy = NonNullable<Body['privacy']>;
export type LaterPrivacy = 1 | 2 | 4;
export type CommentsPolicy = NonNullable<Body['commentsPolicy']>;

/** What can be changed about a video, as the fields of the page hold it. What is not said is 0 or ''. */
export type EditValues = {
  name: string;
  description: string;
  tags: string[];
  privacy: Privacy;
  /** One on each line. */
  videoPasswords: string;
  channelId: number;
  isScheduled: boolean;
  scheduleUpdate: { updateAt: string; privacy: LaterPrivacy };
  category: number;
  licence: number;
  language: string;
  nsfw: boolean;
  nsfwFlags: number;
  nsfwSummary: string;
  commentsPolicy: CommentsPolicy;
  downloadEnabled: boolean;
  /** Another thumbnail; null keeps the present one. */
  thumbnailfile: Blob | null;
};

const PUBLIC = 1;
/** A slow line may need long for a picture. */
const DEADLINE_MS = 60_000;

export function valuesOf(video: VideoDetails, passwords: readonly string[]): EditValues {
  const { scheduledUpdate, privacy } = video;
  return {
    name: video.name,
    description: video.description ?? '',
    tags: [...video.tags],
    privacy: privacy.id as Privacy,
    videoPasswords: passwords.join('\n'),
    channelId: video.channel.id,
    isScheduled: scheduledUpdate !== undefined,
    scheduleUpdate: {
      updateAt: scheduledUpdate ? localTime(new Date(scheduledUpdate.updateAt)) : '',
      privacy: laterPrivacy(scheduledUpdate?.privacy ?? privacy.id),
    },
    category: video.category.id ?? 0,
    licence: video.licence.id ?? 0,
    language: video.language.id ?? '',
    nsfw: video.nsfw,
    nsfwFlags: video.nsfwFlags,
    nsfwSummary: video.nsfwSummary ?? '',
    commentsPolicy: video.commentsPolicy.id as CommentsPolicy,
    downloadEnabled: video.downloadEnabled,
    thumbnailfile: null,
  };
}

/** What a video becomes at a time: nobody waits for it to become private. */
export const laterPrivacy = (id: number): LaterPrivacy => (id === 2 || id === 4 ? id : PUBLIC);

/** These are only taken together. */
const TOGETHER: readonly (readonly (keyof Body)[])[] = [
  ['nsfw', 'nsfwFlags', 'nsfwSummary'],
  ['privacy', 'videoPasswords'],
];

/** What is sent: only what differs from what is saved, so that others may change other fields meanwhile. */
export function changesOf(id: string, values: EditValues, saved: EditValues): InputOf<typeof videosApi.updateVideo> {
  const [wanted, before] = [bodyOf(values), bodyOf(saved)];
  const isChanged = (field: keyof Body) => JSON.stringify(wanted[field]) !== JSON.stringify(before[field]);
  const isSent = (field: keyof Body) => (TOGETHER.find((fields) => fields.includes(field)) ?? [field]).some(isChanged);
  const body = Object.fromEntries(Object.entries(wanted).filter(([field]) => isSent(field as keyof Body)));
  const { thumbnailfile } = values;
  return { params: { id }, body, ...(thumbnailfile && { files: { thumbnailfile }, deadlineInMs: DEADLINE_MS }) };
}

/** What is in the lines, each once. */
export const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

function bodyOf(values: EditValues): Body {
  const { name, description, tags, privacy, channelId, isScheduled, scheduleUpdate, nsfw, nsfwFlags, nsfwSummary } = values;
  const at = timeOf(scheduleUpdate.updateAt);
  return {
    name: name.trim(),
    description: description.trim() || null,
    // A form cannot hold an empty list.
    tags: tags.length > 0 ? tags : null,
    privacy,
    ...(privacy === PASSWORD_PROTECTED && { videoPasswords: linesOf(values.videoPasswords) }),
    channelId,
    scheduleUpdate: isScheduled && at ? { updateAt: at.toISOString(), privacy: scheduleUpdate.privacy } : null,
    category: values.category || null,
    licence: values.licence || null,
    language: values.language || null,
    nsfw,
    nsfwFlags: nsfw ? nsfwFlags : 0,
    nsfwSummary: (nsfw && nsfwSummary.trim()) || null,
    commentsPolicy: values.commentsPolicy,
    downloadEnabled: values.downloadEnabled,
  };
}
