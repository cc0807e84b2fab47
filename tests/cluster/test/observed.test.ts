import { videosApi } from '@flotilla/contracts-videos';
import { fullyTranscoded, must, signIn, startWorld, upload, type World } from '@flotilla/journeys/world';
import { makeClip } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { Client } from 'pg';
import { alerts, queriesOfDashboard, queryOfScaler, whatIsAsked } from './queries.ts';

/** From Prometheus or kube-state-metrics, not from Flotilla. */
const OTHERS = /^(up$|kube_)/;
/** Added where metrics are scraped, or derived from buckets. */
const ADDED = new Set(['le', 'namespace', 'pod', 'job_name']);

test('every metric and label that alerts and dashboard query is exposed by a process that has worked', async () => {
  await using world = await startWorld({ PROCESSES: 'each', TRANSCODING_RESOLUTIONS: '240' });
  const session = await signIn(world.url);
  const { uuid } = await upload(session, await makeClip({ seconds: 2 }));
  await fullyTranscoded(session, uuid);
  await must(world.anonymous(videosApi.getVideo, { params: { id: uuid } }), 200);

  const exposed = await labelsByMetric(world);

  for (const query of [...alerts().map(({ expr }) => expr), ...queriesOfDashboard()]) {
    const { metrics, labels } = whatIsAsked(query);
    expect(metrics.length).toBeGreaterThan(0);
    for (const metric of metrics.filter((name) => !OTHERS.test(name))) {
      expect({ query, isExposed: exposed.has(metric) }).toEqual({ query, isExposed: true });
      const known = exposed.get(metric) as ReadonlySet<string>;
      // It has not been counted yet, so that its labels are not visible.
      if (known.size === 0) continue;
      expect({ query, absent: labels.filter((name) => !ADDED.has(name) && !known.has(name)) }).toEqual({ query, absent: [] });
    }
  }
  for (const service of ['transcoder', 'federation']) expect(await workFor(service, world)).toBe(0);
});

test('every alert has a name and a runbook of its own', () => {
  const runbooks = alerts().map(({ annotations }) => annotations.runbook_url);

  expect(new Set(runbooks).size).toBe(alerts().length);
  for (const runbook of runbooks) expect(runbook).toMatch(/^docs\/operate\.md#[a-z-]+$/);
});

/** The labels seen of each metric of any process; of none, when it has no figures yet. */
async function labelsByMetric({ platform }: World): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>();
  const add = (name: string, labels: readonly string[] = []) => found.set(name, new Set([...(found.get(name) ?? []), ...labels]));
  for (const [url] of Object.values(platform.serviceUrls)) {
    const answer = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(30_000) });
    for (const line of (await answer.text()).split('\n')) {
      const [, declared, type] = /^# TYPE (\S+) (\S+)/.exec(line) ?? [];
      if (declared) for (const ending of type === 'histogram' ? ['_bucket', '_count', '_sum'] : ['']) add(declared + ending);
      const [, name, labels = ''] = /^(\w+)\{(.*)\} /.exec(line) ?? [];
      if (name)
        add(
          name,
          [...labels.matchAll(/(\w+)="/g)].map(([, label]) => label as string),
        );
    }
  }
  return found;
}

/** What the scaler of a service counts in its database. */
async function workFor(service: string, { platform }: World): Promise<number> {
  const client = new Client({ connectionString: platform.databaseUrl(service), connectionTimeoutMillis: 10_000, query_timeout: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>(queryOfScaler(service));
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}
