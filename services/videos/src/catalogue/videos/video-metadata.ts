import type { TypeOf } from '@flotilla/contract';
import type { InstanceSettings } from '@flotilla/contracts-auth';
import { categories, licences, videoPrivacy } from '@flotilla/contracts-shared';
import { type videoChanges, videosProblems } from '@flotilla/contracts-videos';
import { type Problem, problems } from '@flotilla/problem';
import type { Video } from './video.entity.ts';

/** The descriptive fields of an upload or a change, as they arrive. */
export type VideoMetadata = Omit<TypeOf<typeof videoChanges>, 'channelId'>;

/**
 * Throws 400 for what the schema cannot express: unknown constants, a blank name, dates that cannot be stored, NSFW details without `nsfw`, protection
 * without a password
 * (docs/contract/videos.md#metadata).
 */
export function refuseBadMetadata(fields: VideoMetadata): void {
  if (fields.name !== undefined && fields.name.trim().length < 3) throw invalidField('name', fields.name);
  if (fields.category && !(fields.category in categories)) throw invalidField('category', fields.category);
  if (fields.licence && !(fields.licence in licences)) throw invalidField('licence', fields.licence);
  const { originallyPublishedAt } = fields;
  if (originallyPublishedAt && !isStorableDate(originallyPublishedAt)) throw invalidField('originallyPublishedAt', originallyPublishedAt);
  const updateAt = fields.scheduleUpdate?.updateAt;
  if (updateAt && !isStorableDate(updateAt)) throw invalidField('scheduleUpdate.updateAt', updateAt);
  if (fields.privacy === videoPrivacy.PASSWORD_PROTECTED && !fields.videoPasswords?.length) throw videosProblems.video_password_missing();
  if (fields.nsfw !== true && (fields.nsfwFlags || fields.nsfwSummary)) throw videosProblems.nsfw_details_without_nsfw();
}

/**
 * The instance's defaults for what a new video does not say (docs/contract/videos.md#metadata). Without a privacy it is private.
 */
export function withPublishDefaults<Fields extends VideoMetadata>(
  fields: Fields,
  { licence, commentsPolicy, downloadEnabled }: InstanceSettings['defaults']['publish'],
): Fields {
  return {
    ...fields,
    licence: fields.licence === undefined ? licence : fields.licence,
    commentsPolicy: fields.commentsPolicy ?? commentsPolicy,
    downloadEnabled: fields.downloadEnabled ?? downloadEnabled,
  };
}

/** Leap seconds and years of more than four digits have the form of a date, but PostgreSQL does not accept them. */
function isStorableDate(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return year >= 1 && year <= 9999;
}

/** Names a field of the body that the schema accepted (docs/contract/conventions.md#validation). */
function invalidField(param: string, value: unknown): Problem {
  const entry = { type: 'field', location: 'body', msg: 'Invalid value', param, path: param, value };
  return problems.invalid_parameters({ detail: `Incorrect request parameters: ${param}`, 'invalid-params': { [param]: entry } });
}

/** The columns of these fields: absent ones are left out, null clears. */
export function metadataColumns(fields: VideoMetadata): Partial<Video> {
  const { name, originallyPublishedAt, tags, commentsPolicy, category, licence, language, description, support, nsfwSummary } = fields;
  const { privacy, nsfw, nsfwFlags, downloadEnabled, waitTranscoding, scheduleUpdate } = fields;
  const columns = {
    name: name?.trim(),
    category,
    licence,
    language,
    description,
    support,
    privacy,
    tags: tags === null ? [] : tags,
    nsfw,
    nsfwFlags: nsfw === false ? 0 : nsfwFlags,
    nsfwSummary: nsfw === false ? null : nsfwSummary,
    commentsPolicy: commentsPolicy === null ? DEFAULT_COMMENTS_POLICY : commentsPolicy,
    downloadEnabled,
    waitTranscoding,
    originallyPublishedAt: originallyPublishedAt ? new Date(originallyPublishedAt) : originallyPublishedAt,
    ...(scheduleUpdate !== undefined && {
      scheduledUpdateAt: scheduleUpdate && new Date(scheduleUpdate.updateAt),
      scheduledPrivacy: scheduleUpdate?.privacy ?? null,
    }),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<Video>;
}

const DEFAULT_COMMENTS_POLICY = 1;
