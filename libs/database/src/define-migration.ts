import { Migration } from '@mikro-orm/migrations';

// oxlint-disable-next-line typescript/no-explicit-any -- MikroORM's migrations have constructor arguments that nothing here uses
export type MigrationClass = new (...parameters: any[]) => Migration;

/** One step of a schema, forward only, in one transaction. The name is remembered in the database and never changes. */
export function defineMigration(name: string, { up }: { readonly up: readonly string[] }): MigrationClass {
  const Step = class extends Migration {
    override up(): void {
      // A migration may take longer than a request, but must not wait for a lock without end.
      this.addSql(`select set_config('transaction_timeout', '0', true), set_config('statement_timeout', '0', true)`);
      this.addSql(`set local lock_timeout = '10s'`);
      for (const statement of up) this.addSql(statement);
    }
  };
  return Object.defineProperty(Step, 'name', { value: name });
}
