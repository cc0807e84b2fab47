import { sql, tables } from '@flotilla/database';
import { schedule } from '@flotilla/jobs';
import type { Deps } from '../../deps.ts';
import { VideoPasswordGuess } from './video-password-guess.entity.ts';

const db = tables({ VideoPasswordGuess });

/** Forgets guesses an hour after their window began, and places a week after they sent a right password. */
async function forgetPasswordGuesses({ database }: Pick<Deps, 'database'>): Promise<void> {
  await db(database)
    .deleteFrom('VideoPasswordGuess')
    .where('beganAt', '<', sql<Date>`now() - interval '1 hour'`)
    .where((eb) => eb.or([eb('openedAt', 'is', null), eb('openedAt', '<', sql<Date>`now() - interval '7 days'`)]))
    .execute();
}

export const forgetPasswordGuessesEveryMinute = schedule('forget-password-guesses', 60, (deps: Deps) => () => forgetPasswordGuesses(deps));
