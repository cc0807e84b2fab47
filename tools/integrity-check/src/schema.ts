import type { Finding, Rows, Schema } from '@flotilla/service';
import type { Instance } from './open-instance.ts';

/** Databases that lack migrations of this release; they cannot be checked further. */
export async function findOldSchemas({ rows, services }: Pick<Instance, 'rows' | 'services'>): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const { name: service, schema } of services) {
    const missing = schema ? await missingSteps(rows(service), schema) : [];
    if (missing.length === 0) continue;
    const sentence = `The database lacks ${missing.join(', ')}: run npm run migrate. Nothing else of the instance was looked at.`;
    found.push({ kind: 'stuck', service, what: 'schema', key: service, since: null, sentence, repair: null });
  }
  return found;
}

async function missingSteps(rows: Rows, { migrations }: Schema): Promise<string[]> {
  const [table] = await rows.query<{ there: boolean }>(`select to_regclass('schema_migrations') is not null as there`);
  const done = table?.there ? await rows.query<{ name: string }>('select name from schema_migrations') : [];
  const isDone = new Set(done.map(({ name }) => name));
  return migrations.map(({ name }) => name).filter((name) => !isDone.has(name));
}
