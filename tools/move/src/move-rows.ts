import { Client } from 'pg';
import { NotMovable } from './not-movable.ts';

export type MovedTable = { readonly database: string; readonly table: string; readonly rows: number };

const AT_ONCE = 500;
const OURS = 'flotilla-move';
/** Each database keeps its own record of applied migrations, which is not moved. */
const STEPS = 'schema_migrations';

type Table = { readonly name: string; readonly columns: string };

/** Throws NotMovable when a database is in use, or the target holds rows that must not be overwritten. Changes nothing. */
export async function refuseUnmovable(database: string, fromUrl: string, toUrl: string, { replace }: { replace: boolean }): Promise<void> {
  const [from, to] = await Promise.all([connect(fromUrl), connect(toUrl)]);
  try {
    await Promise.all([refuseCompany(from, database), refuseCompany(to, database)]);
    if (!replace) await refuseInUse(to, database, await tablesOf(to));
  } finally {
    await Promise.all([from.end(), to.end()]);
  }
}

/**
 * Replaces the rows of one database by those of another, in one transaction on each side, and compares counts and checksums before it commits. Generated
 * columns are computed again, sequences continue. Throws NotMovable when the schemas differ, somebody else is connected, or the target is in use.
 */
export async function moveRows(database: string, fromUrl: string, toUrl: string, { replace }: { replace: boolean }): Promise<MovedTable[]> {
  const [from, to] = await Promise.all([connect(fromUrl), connect(toUrl)]);
  try {
    await Promise.all([refuseCompany(from, database), refuseCompany(to, database)]);
    const [old, present] = await Promise.all([stepsOf(from), stepsOf(to)]);
    if (old !== present) {
      throw new NotMovable(`The schemas of ${database} differ. Start the older instance once with this release, stop it, and move again.`);
    }
    await from.query('begin isolation level repeatable read read only');
    await to.query('begin');
    const tables = await tablesOf(from);
    if (!replace) await refuseInUse(to, database, tables);
    await to.query(`truncate ${tables.map(({ name }) => `"${name}"`).join(', ')} restart identity cascade`);
    const moved: MovedTable[] = [];
    for (const table of tables) moved.push({ database, table: table.name, rows: await moveTable(from, to, table) });
    await moveSequences(from, to);
    for (const table of tables) await compare(from, to, database, table);
    await to.query('commit');
    return moved;
  } finally {
    await Promise.all([from.end(), to.end()]);
  }
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, application_name: OURS, connectionTimeoutMillis: 10_000, options: '-c timezone=UTC' });
  await client.connect();
  return client;
}

async function refuseCompany(client: Client, database: string): Promise<void> {
  const others = `select distinct application_name as name from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name <> $1 and backend_type = 'client backend'`;
  const { rows } = await client.query<{ name: string }>(others, [OURS]);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name || 'somebody').join(', ');
  throw new NotMovable(`The database of ${database} is in use by ${names}. Stop every service of both instances first.`);
}

async function refuseInUse(to: Client, database: string, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    const { rowCount } = await to.query(`select 1 from "${name}" limit 1`);
    if (rowCount)
      throw new NotMovable(
        `The target's database of ${database} is not empty (${name}). With --replace its content is given up for what is moved.`,
      );
  }
}

async function stepsOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('${STEPS}') is not null as there`);
  if (!rows[0]?.there) return 'none';
  return (await client.query<{ name: string }>(`select name from ${STEPS} order by name`)).rows.map(({ name }) => name).join();
}

/** Every table, in an order in which referenced tables come first. */
async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> $1 and is_generated = 'NEVER'
     group by table_name order by table_name`,
    [STEPS],
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select c.relname as "from", r.relname as "to" from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
     where k.contype = 'f' and c.oid <> r.oid`,
  );
  const sorted: Table[] = [];
  const left = new Map(rows.map((table) => [table.name, table]));
  while (left.size > 0) {
    const free = [...left.values()].filter(({ name }) => !references.some((each) => each.from === name && left.has(each.to)));
    if (free.length === 0) throw new Error(`These tables refer to each other in a circle: ${[...left.keys()].join(', ')}`);
    for (const table of free) {
      sorted.push(table);
      left.delete(table.name);
    }
  }
  return sorted;
}

async function moveTable(from: Client, to: Client, { name, columns }: Table): Promise<number> {
  await to.query(`alter table "${name}" disable trigger user`);
  await from.query(`declare moving no scroll cursor for select row_to_json(t)::text as row from (select ${columns} from "${name}") t`);
  let moved = 0;
  for (;;) {
    const { rows } = await from.query<{ row: string }>(`fetch ${AT_ONCE} from moving`);
    if (rows.length === 0) break;
    await to.query(
      `insert into "${name}" (${columns}) overriding system value select ${columns} from json_populate_recordset(null::"${name}", $1::json)`,
      [`[${rows.map(({ row }) => row).join(',')}]`],
    );
    moved += rows.length;
  }
  await from.query('close moving');
  await to.query(`alter table "${name}" enable trigger user`);
  return moved;
}

async function moveSequences(from: Client, to: Client): Promise<void> {
  const { rows } = await from.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
  );
  // A sequence that was never used begins at its start in the target, too.
  for (const { name, last } of rows)
    if (last !== null) await to.query('select setval(quote_ident($1)::regclass, $2::bigint)', [name, last]);
}

async function compare(from: Client, to: Client, database: string, { name, columns }: Table): Promise<void> {
  const digest = `select count(*)::text as rows, coalesce(sum(hashtextextended(row_to_json(t)::text, 0)::numeric), 0)::text as sum
    from (select ${columns} from "${name}") t`;
  const [{ rows: wanted }, { rows: found }] = await Promise.all([from.query(digest), to.query(digest)]);
  if (JSON.stringify(wanted) !== JSON.stringify(found))
    throw new Error(`The rows of ${database}.${name} did not arrive as they were. Nothing was changed there.`);
}
