import { execute, type Transaction } from '@flotilla/database';
import type { VideoMetadata } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import type { UploadState } from './upload-session.entity.ts';

/** A row as it was when it was read. */
export type Session = {
  readonly id: string;
  readonly userId: number;
  readonly state: UploadState;
  readonly channelId: number;
  readonly accountId: number;
  readonly videoUuid: string;
  readonly videoId: number | null;
  readonly filename: string;
  readonly size: number;
  readonly metadata: VideoMetadata & { name: string };
  readonly pictureKey: string | null;
  readonly storageKey: string;
  readonly multipartId: string | null;
  readonly partSize: number;
  readonly received: number;
  readonly reserved: boolean;
  readonly lockedBy: string | null;
  readonly touchedAt: Date;
};

export const SESSION_COLUMNS = `id, user_id as "userId", state, channel_id as "channelId", account_id as "accountId", video_uuid as "videoUuid",
  video_id as "videoId", filename, size, metadata, picture_key as "pictureKey", storage_key as "storageKey", multipart_id as "multipartId",
  part_size as "partSize", received, reserved, locked_by as "lockedBy", touched_at as "touchedAt"`;

export async function findSession({ database }: Pick<Deps, 'database'>, id: string): Promise<Session | undefined> {
  const text = `select ${SESSION_COLUMNS} from upload_sessions where id = $1`;
  const [session] = await database.query<Session>({ name: 'find-upload-session', text, values: [id] });
  return session;
}

export type Piece = { readonly start: number; readonly size: number; readonly storageKey: string };

/** The pieces that wait to become a part, in order. */
export async function findPieces({ database }: Pick<Deps, 'database'>, sessionId: string): Promise<Piece[]> {
  const text = 'select start, size, storage_key as "storageKey" from upload_pieces where session_id = $1 order by start';
  return database.query<Piece>({ name: 'find-upload-pieces', text, values: [sessionId] });
}

/** Every object of an upload that is not part of a video. */
export async function findObjectKeys(tx: Transaction, { id, pictureKey, storageKey }: Session): Promise<string[]> {
  const pieces = await execute<{ key: string }>(tx, 'select storage_key as key from upload_pieces where session_id = $1', [id]);
  return [storageKey, ...(pictureKey ? [pictureKey] : []), ...pieces.map(({ key }) => key)];
}
