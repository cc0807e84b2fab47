import { type Transaction, tables } from '@flotilla/database';
import type { Video } from './video.entity.ts';
import { VideoPassword } from './video-password.entity.ts';
import { VideoPasswordGuess } from './video-password-guess.entity.ts';

const db = tables({ VideoPassword, VideoPasswordGuess });

/** Replaces the passwords of a video, which the caller has locked: tokens that earlier ones gave end. */
export async function setPasswords(tx: Transaction, video: Video, passwords: readonly string[], now: Date): Promise<void> {
  video.policyVersion += 1;
  await removePasswords(tx, video.id);
  const rows = passwords.map((password) => ({ videoId: video.id, password, createdAt: now, updatedAt: now }));
  await db(tx).insertInto('VideoPassword').values(rows).execute();
}

/** With what was counted of guesses at them. */
export async function removePasswords(tx: Transaction, videoId: number): Promise<void> {
  await db(tx).deleteFrom('VideoPassword').where('videoId', '=', videoId).execute();
  await db(tx).deleteFrom('VideoPasswordGuess').where('videoId', '=', videoId).execute();
}
