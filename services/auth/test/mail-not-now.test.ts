import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { authApi } from '@flotilla/contracts-auth';
import { eventually, root } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { startReadyWorld } from './world.ts';

type Attempt = { readonly state: string; readonly attempts: number; readonly pause: number };

const ATTEMPT = `select state, attempts, extract(epoch from run_at - started_at)::float8 as pause from jobs where type = 'email'`;
const PAUSES = [60, 300, 900, 3600];

async function startMailServer(options: SMTPServerOptions) {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], closeTimeout: 1, logger: false, ...options });
  // The tests include clients that disconnect in the middle.
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`, close, [Symbol.asyncDispose]: close };
}

test.each([
  ['is not there', 'gone', 'ECONNREFUSED'],
  ['says "not now"', 'there', '450 connection error, try again later'],
] as const)(
  'a mail whose server %s is sent again after longer and longer pauses, and is a failed job after five attempts',
  async (_what, place, why) => {
    await using server = await startMailServer({
      onRcptTo: (_address, _session, callback) =>
        callback(Object.assign(new Error('connection error, try again later'), { responseCode: 450 })),
    });
    if (place === 'gone') await server.close();
    await using world = await startReadyWorld({ SMTP_URL: server.url });
    const after = (attempts: number) =>
      eventually(async () => {
        const [job] = await world.sql<Attempt>(ATTEMPT);
        if (job?.attempts !== attempts || !['delayed', 'failed'].includes(job.state))
          throw new Error(`${JSON.stringify(job)} is under way`);
        return job;
      });

    await world.anonymous(authApi.askResetPassword, { body: { email: 'root@flotilla.example' } });

    for (const [index, pause] of PAUSES.entries()) {
      const job = await after(index + 1);
      expect(job.state).toBe('delayed');
      // What an attempt itself takes comes on top.
      expect(job.pause).toBeGreaterThanOrEqual(pause);
      expect(job.pause).toBeLessThan(pause + 55);
      await world.sql(`update jobs set run_at = now() where type = 'email'`);
      await world.sql(`select pg_notify('jobs', '')`);
    }
    expect(await after(5)).toMatchObject({ state: 'failed' });
    const shown = await world.as(root)(authApi.listJobsInState, { params: { state: 'failed' }, query: { jobType: 'email' } });
    expect(shown).toMatchObject({ status: 200, body: { total: 1, data: [{ type: 'email', error: expect.stringContaining(why) }] } });
  },
);

test('mails to a server that never answers do not delay the creation of users', async () => {
  await using server = await startMailServer({ onConnect: () => undefined });
  await using world = await startReadyWorld({ SMTP_URL: server.url });
  const { caller } = await world.signIn();
  const count = async (state: string) => (await world.sql(`select 1 from jobs where type = 'email' and state = $1`, [state])).length;
  await world.create('bob');
  for (const email of ['root@flotilla.example', 'bob@example.org'])
    for (let asked = 0; asked < 3; asked += 1) await world.anonymous(authApi.askResetPassword, { body: { email } });
  await eventually(async () => expect(await count('active')).toBe(5));

  world.videos.mood = 'down';
  const body = { username: 'eve', password: 'a long password', email: 'eve@example.org', role: 2 } as const;
  expect(await world.as(caller)(authApi.createUser, { body })).toMatchObject({ status: 503 });
  world.videos.mood = 'well';
  await world.sql(`update jobs set run_at = now() where type = 'activate-user'`);
  await world.sql(`select pg_notify('jobs', '')`);

  await eventually(async () => expect(await world.sql(`select state from users where username = 'eve'`)).toEqual([{ state: 'active' }]));
});

test('R6: a mail that the server accepts while auth stops is not sent again after the next start', async () => {
  const taking = Promise.withResolvers<void>();
  let taken = 0;
  await using server = await startMailServer({
    onData(stream, _session, callback) {
      stream.resume().once('end', () => {
        taken += 1;
        taking.resolve();
        setTimeout(callback, 1_000);
      });
    },
  });
  await using world = await startReadyWorld({ SMTP_URL: server.url });

  await world.anonymous(authApi.askResetPassword, { body: { email: 'root@flotilla.example' } });
  await taking.promise;
  await world.restart();
  await eventually(async () => expect(await world.sql(`select state from jobs where type = 'email'`)).toEqual([{ state: 'completed' }]));

  expect(taken).toBe(1);
});
