import type { EntityManager } from '@mikro-orm/postgresql';

/** The part of the ORM that features see inside `database.transaction`. */
export type Transaction = EntityManager;

/** SQL with `$1` placeholders. A name makes it a prepared statement: the server plans it once per connection. */
export type Statement = { readonly name?: string; readonly text: string; readonly values?: readonly unknown[] };
