import { anyOf, type Connection, type Expression, prepared, sql, tables } from '@flotilla/database';
import { limiterKey } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import type { PasswordAttempt } from './access.ts';
import { VideoPassword } from './video-password.entity.ts';
import { VideoPasswordGuess } from './video-password-guess.entity.ts';

const WINDOW_S = 10 * 60;
/** Wrong passwords of one video in a window, from one place. */
const MOST = 20;
/** The same from all places together that never sent a right one. */
const MOST_OF_STRANGERS = 300;
const STRANGERS = '';

const db = tables({ VideoPassword, VideoPasswordGuess });
const isInWindow = (beganAt: Expression<Date>) => sql<boolean>`${beganAt} > now() - make_interval(secs => ${sql.lit(WINDOW_S)})`;
const findPassword = prepared('find-video-password', (on, videoId: number, spellings: readonly string[]) =>
  db(on)
    .selectFrom('VideoPassword')
    .select('id')
    .where('videoId', '=', videoId)
    .where((eb) => anyOf(eb, 'password', spellings)),
);
const findGuesses = prepared('find-password-guesses', (on, videoId: number, places: readonly string[]) =>
  db(on)
    .selectFrom('VideoPasswordGuess')
    .select(['place', 'openedAt'])
    .select((eb) => sql<number>`case when ${isInWindow(eb.ref('beganAt'))} then ${eb.ref('count')} else 0 end`.as('count'))
    .where('videoId', '=', videoId)
    .where((eb) => anyOf(eb, 'place', places)),
);

/**
 * Whether this is a password of the video. Wrong ones are limited (docs/contract/video-passwords.md#guesses): throws 429, which tells nothing about the
 * password that was sent.
 */
export async function tryPassword(on: Connection, videoId: number, { text, clientIp }: PasswordAttempt): Promise<boolean> {
  const place = limiterKey(clientIp);
  const guesses = new Map((await findGuesses(on, videoId, [place, STRANGERS])).map((row) => [row.place, row]));
  const isKnown = (guesses.get(place)?.openedAt ?? null) !== null;
  const counted = isKnown ? [place] : [place, STRANGERS];
  for (const each of counted) refuseBeyond(each, (guesses.get(each)?.count ?? 0) + 1);

  const isRight = await isPasswordOf(on, videoId, text);
  if (isRight && isKnown) return true;
  // Counted before its outcome is told, so that guesses at the same time cannot exceed the limit.
  for (const each of counted) refuseBeyond(each, await countGuess(on, videoId, each));
  if (isRight) await rememberPlace(on, videoId, place);
  return isRight;
}

/** Headers carry bytes: those of other letters are read as UTF-8, too. */
async function isPasswordOf(on: Connection, videoId: number, given: string): Promise<boolean> {
  const spellings = [given, Buffer.from(given, 'latin1').toString('utf8')];
  return (await findPassword(on, videoId, spellings)).length > 0;
}

function refuseBeyond(place: string, count: number): void {
  if (count <= (place === STRANGERS ? MOST_OF_STRANGERS : MOST)) return;
  throw problems.too_many_requests({
    detail: 'There were too many wrong passwords for this video. Please wait.',
    headers: { 'retry-after': String(WINDOW_S) },
  });
}

async function countGuess(on: Connection, videoId: number, place: string): Promise<number> {
  const { count } = await db(on)
    .insertInto('VideoPasswordGuess')
    .values({ videoId, place, count: 1, beganAt: sql`now()`, openedAt: null })
    .onConflict((conflict) =>
      conflict.columns(['videoId', 'place']).doUpdateSet((eb) => {
        const [count, beganAt] = [eb.ref('VideoPasswordGuess.count'), eb.ref('VideoPasswordGuess.beganAt')];
        return {
          count: sql`case when ${isInWindow(beganAt)} then ${count} + 1 else 1 end`,
          beganAt: sql`case when ${isInWindow(beganAt)} then ${beganAt} else now() end`,
        };
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return count;
}

/** The right password was no guess: uncounts it, and what others guess no longer keeps this place out. */
async function rememberPlace(on: Connection, videoId: number, place: string): Promise<void> {
  for (const each of [place, STRANGERS]) {
    await db(on)
      .updateTable('VideoPasswordGuess')
      .set({ count: sql`greatest("count" - 1, 0)`, ...(each === place && { openedAt: sql`now()` }) })
      .where('videoId', '=', videoId)
      .where('place', '=', each)
      .execute();
  }
}
