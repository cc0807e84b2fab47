import { Migration } from '@mikro-orm/migrations';

// oxlint-disable-next-line typescript/no-explicit-any -- MikroORM's migrations have constructor arguments that nothing here uses
export type MigrationClass = new (...parameters: any[]) => Migration;

/**
 * One step of a schema, forward only, in one transaction. The name is remembered in the database and never changes. Statements that take time to compose
 * are given by a function, which is called when they are needed.
 */
export function defineMigration(name: string, { up }: { readonly up: readonly string[] | (() => readonly string[]) }): MigrationClass {
  const Step = class extends Migration {
    override up(): void {
      // Lists wait behind a migration that waits for their table.
      this.addSql(`set local lock_timeout = '1s'`);
      for (const statement of typeof up === 'function' ? up() : up) this.addSql(statement);
    }
  };
  return named(name, Step);
}

/** MikroORM remembers a migration by the name of its class. */
export const named = (name: string, Step: MigrationClass): MigrationClass => Object.defineProperty(Step, 'name', { value: name });
