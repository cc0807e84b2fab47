import type { TypeOf } from '@flotilla/contract';
import type { InstanceSettings } from '@flotilla/contracts-auth';
import { categories, licences } from '@flotilla/contracts-shared';
import { type videoChanges, videosProblems } from '@flotilla/contracts-videos';
import { type Problem, problems } from '@flotilla/problem';
import type { Video } from './video.entity.ts';

/** The descriptive fields of an upload or a change, as they arrive. */
export type VideoMetadata = Omit<TypeOf<typeof videoChanges>, 'channelId'>;

/**
 * Throws 400 for what the schema cannot tell: unknown constants, a blank name, dates nobody can store, NSFW details without `nsfw`
 * (docs/contract/videos.md#metadata).
 */
export function refuseBadMetadata(fields: VideoMetadata): void {
  if (fields.name !== undefined && fields.name.trim().length < 3) throw invalidField('name', fields.name);
  if (fields.category && !(fields.category in categories)) throw invalidField('category', fields.category);
  if (fields.licence && !(fields.licence in licences)) throw invalidField('licence', fields.licence);
  const { originallyPublishedAt } = fields;
  if (originallyPublishedAt && !isStorableDate(originallyPublishedAt)) throw invalidField('originallyPublishedAt', originallyPublishedAt);
  if (fields.nsfw !== true && (fields.nsfwFlags || fields.nsfwSummary)) throw videosProblems.nsfw_details_without_nsfw();
}

/**
 * What the instance gives a new video that says nothing about it (docs/contract/videos.md#metadata); who may see it is private then, whatever clients propose.
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

/** Leap seconds and years beyond four digits have the form of a date, and no database takes them. */
function isStorableDate(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return year >= 1 && year <= 9999;
}

/** A field of the body the schema let through (docs/contract/conventions.md#validation). */
function invalidField(param: string, value: unknown): Problem {
  const entry = { type: 'field', location: 'body', msg: 'Invalid value', param, path: param, value };
  return problems.invalid_parameters({ detail: `Incorrect request parameters: ${param}`, 'invalid-params': { [param]: entry } });
}

/** The columns these fields stand for: absent ones stay away, null clears. */
export function metadataColumns(fields: VideoMetadata): Partial<Video> {
  const { name, originallyPublishedAt, tags, commentsPolicy, category, licence, language, description, support, nsfwSummary } = fields;
  const { privacy, nsfw, nsfwFlags, downloadEnabled, waitTranscoding } = fields;
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
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<Video>;
}

const DEFAULT_COMMENTS_POLICY = 1;
