import type { Finding } from './finding.ts';
import { databaseNames, type Instance, services } from './open-instance.ts';

/** Databases that lack steps of this release; nothing else can be said about them. */
export async function findOldSchemas({ rows }: Pick<Instance, 'rows'>): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const service of databaseNames) {
    const missing = await missingSteps(rows, service);
    if (missing.length === 0) continue;
    const sentence = `The database lacks ${missing.join(', ')}: run npm run migrate. Nothing else of the instance was looked at.`;
    found.push({ kind: 'stuck', service, what: 'schema', key: service, since: null, sentence, repair: null });
  }
  return found;
}

async function missingSteps(rows: Instance['rows'], service: string): Promise<string[]> {
  const [table] = await rows(service).query<{ there: boolean }>(`select to_regclass('schema_migrations') is not null as there`);
  const done = table?.there ? await rows(service).query<{ name: string }>('select name from schema_migrations') : [];
  const isDone = new Set(done.map(({ name }) => name));
  const { schema } = services.find(({ name }) => name === service) ?? {};
  return (schema?.migrations ?? []).map(({ name }) => name).filter((name) => !isDone.has(name));
}
