import type { VideoPrivacy } from '@flotilla/contracts-shared';
import type { Deps } from '../../deps.ts';
import { createBriefCache } from '../brief-cache.ts';

/** A file as it is served, with what decides who may have it. */
export type ServedFile = {
  readonly filename: string;
  readonly kind: 'hls' | 'web';
  /** Null: the bytes are a text of the database. */
  readonly storageKey: string | null;
  readonly textOf: 'master' | 'segments' | null;
  readonly size: number | null;
  readonly contentType: string;
  readonly modifiedAt: Date;
  readonly videoId: number;
  readonly videoUuid: string;
  readonly privacy: VideoPrivacy;
  readonly policyVersion: number;
  readonly ownerUserId: number;
};
export type ServedImage = Pick<ServedFile, 'contentType' | 'filename' | 'modifiedAt'> & {
  readonly storageKey: string;
  readonly size: number;
};

/** How long a change of privacy may stay unseen. */
const REMEMBERED_MS = 2_000;
const MOST_REMEMBERED = 4_000;

const PLAYLIST = 'application/vnd.apple.mpegurl';
const FIND = `select f.*, v.uuid as "videoUuid", v.privacy, v.policy_version as "policyVersion", a.user_id as "ownerUserId"
  from (
    select filename, kind, storage_key as "storageKey", null as "textOf", size, content_type as "contentType",
        created_at as "modifiedAt", video_id as "videoId"
      from video_files where filename = $1
    union all
    select playlist_filename, kind, playlist_key, null, playlist_size, '${PLAYLIST}', created_at, video_id
      from video_files where playlist_filename = $1
    union all
    select master_filename, 'hls', null, 'master', null, '${PLAYLIST}', updated_at, video_id
      from streaming_playlists where master_filename = $1
    union all
    select segments_filename, 'hls', null, 'segments', null, 'application/json', updated_at, video_id
      from streaming_playlists where segments_filename = $1
  ) f join videos v on v.id = f."videoId" join accounts a on a.id = v.account_id`;

const FIND_IMAGE = `select filename, storage_key as "storageKey", size, created_at as "modifiedAt" from thumbnails where filename = $1`;
const IMAGE_TYPES: Readonly<Record<string, string>> = { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };

/** Names are made by us; what looks otherwise is nothing's name. */
const NAME = /^[\w.-]+$/;

/** Finds files by their names, one indexed look-up each, and remembers them for two seconds. */
export type FindFile = ReturnType<typeof createFindFile>;

export function createFindFile({ database }: Pick<Deps, 'database'>) {
  const files = createBriefCache<ServedFile | undefined>({ forMs: REMEMBERED_MS, atMost: MOST_REMEMBERED });
  const images = createBriefCache<ServedImage | undefined>({ forMs: REMEMBERED_MS, atMost: MOST_REMEMBERED });

  return {
    file: (filename: string) =>
      files(filename, async () => {
        if (!NAME.test(filename)) return undefined;
        const [found] = await database.query<ServedFile>({ name: 'find-served-file', text: FIND, values: [filename] });
        return found;
      }),
    image: (filename: string) =>
      images(filename, async () => {
        if (!NAME.test(filename)) return undefined;
        const statement = { name: 'find-thumbnail', text: FIND_IMAGE, values: [filename] };
        const [found] = await database.query<Omit<ServedImage, 'contentType'>>(statement);
        return found && { ...found, contentType: IMAGE_TYPES[filename.split('.').at(-1) ?? ''] ?? 'image/jpeg' };
      }),
    /** The text of a master playlist or of segment hashes; undefined when it has a newer name by now. */
    async text({ textOf, filename }: ServedFile): Promise<string | undefined> {
      const column = textOf === 'master' ? 'master' : 'segments';
      const text = `select ${column}_text as text from streaming_playlists where ${column}_filename = $1`;
      const [found] = await database.query<{ text: string }>({ name: `read-${column}-text`, text, values: [filename] });
      return found?.text;
    },
  };
}
