// A whole platform in one process that can be made to die at a crash point; see crash-points.ts.
import './crash-points.ts';
import { Client } from 'pg';

const { startPlatform } = await import('@flotilla/platform');
const platform = await startPlatform({ environment: process.env });
const databases = Object.fromEntries(['auth', 'videos', 'transcoder', 'events'].map((name) => [name, platform.databaseUrl(name)]));
if (process.env['CRASHED_AT']) await letLeasesRunOut(process.env['CRASHED_AT']);
process.send?.({ addresses: { url: platform.serviceUrls.gateway[0], databases } });
process.on('message', (message) => {
  if (message === 'stop') void platform.stop().then(() => process.exit(0));
});

/** Minutes pass: whatever the process that died had taken is free again. */
async function letLeasesRunOut(crashedAt: string): Promise<void> {
  for (const name of ['auth', 'videos', 'transcoder']) {
    const client = new Client({ connectionString: platform.databaseUrl(name) });
    await client.connect();
    await client.query(`update jobs set lease_until = now() where state = 'active' and started_at < $1`, [crashedAt]);
    if (name === 'videos') await client.query('update upload_sessions set locked_until = now() where locked_until is not null');
    await client.end();
  }
  const events = new Client({ connectionString: platform.databaseUrl('events') });
  await events.connect();
  // Whoever lives now has joined after the death.
  const before = `<= $1::timestamptz + interval '10 seconds'`;
  await events.query(`delete from event_members where seen_until ${before}`, [crashedAt]);
  await events.query(`update event_offsets set lease_until = now() where lease_until ${before}`, [crashedAt]);
  await events.end();
}
