import { Migration } from '@mikro-orm/migrations';
import { type MigrationClass, named } from './define-migration.ts';

type Index = {
  readonly name: string;
  /** What follows `on`: table, columns, `include`, `where`. */
  readonly on: string;
  readonly unique?: true;
};

/**
 * A migration that builds indexes, or builds them anew in place of those with their names, while their tables are read and written. It is in no
 * transaction: when it was killed, the next attempt takes up an index that is complete and drops one that is not.
 */
export function defineIndexes(name: string, indexes: readonly Index[]): MigrationClass {
  const Step = class extends Migration {
    override isTransactional(): boolean {
      return false;
    }

    override async up(): Promise<void> {
      for (const index of indexes) await build((text) => this.execute(text), index);
    }
  };
  return named(name, Step);
}

async function build(run: (text: string) => Promise<Record<string, unknown>[]>, { name, on, unique }: Index): Promise<void> {
  const built = `${name}_built`;
  const [left] = await run(`select indisvalid as "isComplete" from pg_index where indexrelid = to_regclass('${built}')`);
  if (left?.isComplete === false) await run(`drop index concurrently ${built}`);
  if (left?.isComplete !== true) await run(`create ${unique ? 'unique ' : ''}index concurrently ${built} on ${on}`);
  await run(`drop index concurrently if exists ${name}`);
  await run(`alter index ${built} rename to ${name}`);
}
