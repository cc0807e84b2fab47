import { anyOf, type Connection, prepared, tables } from '@flotilla/database';
import { VideoPassword } from './video-password.entity.ts';

const db = tables({ VideoPassword });
const find = prepared('find-video-password', (on, videoId: number, spellings: readonly string[]) =>
  db(on)
    .selectFrom('VideoPassword')
    .select('id')
    .where('videoId', '=', videoId)
    .where((eb) => anyOf(eb, 'password', spellings)),
);

/** Whether this is a password of the video. Headers carry bytes: those of other letters are read as UTF-8, too. */
export async function isPasswordOf(on: Connection, videoId: number, given: string): Promise<boolean> {
  const spellings = [given, Buffer.from(given, 'latin1').toString('utf8')];
  return (await find(on, videoId, spellings)).length > 0;
}
