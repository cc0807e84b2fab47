import type { EntityMetadata, MetadataStorage } from '@mikro-orm/core';
import { type CompiledQuery, DefaultQueryExecutor, PostgresAdapter, QueryCreator } from 'kysely';
import { type Connection, run } from './connection.ts';
import { EntityCompiler, type Table } from './entity-compiler.ts';
import type { Entity, TableOf } from './table-types.ts';

type Entities = Readonly<Record<string, Entity>>;
type TablesOf<Named extends Entities> = { [Name in keyof Named]: TableOf<Named[Name]> };
/** Typed statements on the tables of some entities: Kysely without the parts that `Database` takes care of. */
export type Statements<Tables> = QueryCreator<Tables>;

const adapter = new PostgresAdapter();
const connections = new WeakMap<CompiledQuery, Connection>();

/**
 * Typed SQL on the tables of these entities: `const db = tables({ User })`, then `db(database).selectFrom('User')`, or `db(tx)` in a
 * transaction. Tables are named as here and columns as the properties, in statements and in rows.
 */
export function tables<const Named extends Entities>(entities: Named): (on: Connection) => Statements<TablesOf<Named>> {
  let compiler: EntityCompiler | undefined;
  return (on) => {
    compiler ??= new EntityCompiler(describe(entities, ('orm' in on ? on.orm.em : on).getMetadata()));
    return new QueryCreator<TablesOf<Named>>({ executor: new Executor(compiler, on) });
  };
}

/** The connection a query was built for. */
export function connectionOf(query: CompiledQuery): Connection {
  const connection = connections.get(query);
  if (!connection) throw new Error('This query was not built with tables().');
  return connection;
}

class Executor extends DefaultQueryExecutor {
  readonly #on: Connection;

  constructor(compiler: EntityCompiler, on: Connection) {
    super(compiler, adapter, {
      provideConnection: (consumer) =>
        consumer({
          executeQuery: <Row>({ sql, parameters }: CompiledQuery) => run<Row>(on, { text: sql, values: parameters }),
          streamQuery() {
            throw new Error('Rows are read in pages here, not streamed.');
          },
        }),
    });
    this.#on = on;
  }

  override compileQuery(...args: Parameters<DefaultQueryExecutor['compileQuery']>): CompiledQuery {
    const query = super.compileQuery(...args);
    connections.set(query, this.#on);
    return query;
  }
}

function describe(entities: Entities, metadata: MetadataStorage): Map<string, Table> {
  return new Map(Object.entries(entities).map(([name, entity]) => [name, tableOf(metadata.get(entity as never))]));
}

function tableOf({ tableName, props }: EntityMetadata): Table {
  const columns = props.filter(({ persist, fieldNames }) => persist !== false && fieldNames?.length === 1);
  return {
    name: tableName,
    columns: new Map(
      columns.map(({ name, fieldNames, nullable, columnTypes }) => [
        name,
        {
          field: fieldNames[0] as string,
          isNullable: nullable === true,
          isJson: columnTypes?.[0] === 'jsonb' || columnTypes?.[0] === 'json',
        },
      ]),
    ),
  };
}
