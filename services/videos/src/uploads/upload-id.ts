import { createHash, randomBytes } from 'node:crypto';
import { videosProblems } from '@flotilla/contracts-videos';
import { problems } from '@flotilla/problem';

const CHARACTERS = /^[\w-]+$/;
const OWNER = /^(\d+)-/;

/** The user, the generation of the upload of this file, and 128 random bits. */
export function newUploadId(userId: number, generation: number): string {
  return `${userId}-${generation}-${randomBytes(16).toString('hex')}`;
}

/** Throws 403 when the id begins with another user's, whether or not there is such an upload, and 400 when it is malformed. */
export function refuseForeignUploadId(id: string, userId: number): void {
  if (!CHARACTERS.test(id)) throw problems.bad_request({ detail: 'This is not the id of an upload.' });
  const owner = OWNER.exec(id)?.[1];
  if (owner !== undefined && owner !== String(userId)) throw videosProblems.upload_of_somebody_else();
}

export type FileIdentity = { channelId: number; filename: string; size: number; lastModified: number | undefined };

/** The same text for the same file of the same user in the same channel; unique when the client does not send the file's time. */
export function fingerprintOf({ channelId, filename, size, lastModified }: FileIdentity): string {
  const time = lastModified ?? randomBytes(16).toString('hex');
  return createHash('sha256')
    .update(JSON.stringify([channelId, filename, size, time]))
    .digest('base64url');
}
