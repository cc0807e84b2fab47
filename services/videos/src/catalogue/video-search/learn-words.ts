import { type Database, lockUntilCommit, sql, type Transaction, tables } from '@flotilla/database';
import { schedule } from '@flotilla/jobs';
import type { Deps } from '../../deps.ts';
import { SearchNewWords } from './search-new-words.entity.ts';

const db = tables({ SearchNewWords });
const AT_ONCE = 500;

/** Makes the words that were written since the last time known to mistyped searches. */
export async function learnNewWords({ database }: Pick<Deps, 'database'>, signal?: AbortSignal): Promise<void> {
  let learned: number;
  do {
    signal?.throwIfAborted();
    learned = await learnSome(database);
  } while (learned === AT_ONCE);
}

const learnSome = (database: Database): Promise<number> =>
  database.transaction(async (tx) => {
    await lockWords(tx);
    const oldest = db(tx).selectFrom('SearchNewWords').select('id').orderBy('id').limit(AT_ONCE);
    const texts = await db(tx).deleteFrom('SearchNewWords').where('id', 'in', oldest).returning('words').execute();
    const words = texts.map((text) => text.words).join(' ');
    if (words) await db(tx).selectNoFrom(sql`learn_words(${words})::text`.as('learned')).execute();
    return texts.length;
  });

/** Words are learned and forgotten one after the other: none is forgotten that is used again meanwhile. */
export const lockWords = (tx: Transaction) => lockUntilCommit(tx, 'words of searches');

export const learnNewWordsOften = schedule('learn-new-words', 10, (deps: Deps) => (signal) => learnNewWords(deps, signal));
