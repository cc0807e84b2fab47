import { Migration } from '@mikro-orm/migrations';

// oxlint-disable-next-line typescript/no-explicit-any -- what MikroORM passes to a migration is its own affair
export type MigrationClass = new (...parameters: any[]) => Migration;

/** One step of a schema, forward only, in one transaction. The name is remembered in the database and never changes. */
export function defineMigration(name: string, { up }: { readonly up: readonly string[] }): MigrationClass {
  const Step = class extends Migration {
    override up(): void {
      // A step may take longer than a request may, but must not wait for ever behind one.
      this.addSql(`select set_config('transaction_timeout', '0', true), set_config('statement_timeout', '0', true)`);
      this.addSql(`set local lock_timeout = '10s'`);
      for (const statement of up) this.addSql(statement);
    }
  };
  return Object.defineProperty(Step, 'name', { value: name });
}
