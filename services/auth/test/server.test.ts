import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authApi, authEvents, authInternal } from '@flotilla/contracts-auth';
import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { alicePassword, startReadyWorld } from './world.ts';

type Params = { registrationId: number };
type World = Awaited<ReturnType<typeof startReadyWorld>>;
const asRoot = async (world: World) => world.as((await world.signIn()).caller);
const lately = new Date(Date.now() - 3_600_000).toISOString();
const measured = {
  videoId: '1',
  playerMode: 'web-video',
  p2pEnabled: false,
  resolutionChanges: 2,
  errors: 0,
  downloadedBytesP2P: 0,
  downloadedBytesHTTP: 1000,
  uploadedBytesP2P: 0,
  fps: 25,
};

test('statistics are cached for four hours, and say how long they remain valid', async () => {
  await using world = await startReadyWorld();
  await world.create('carol', 1);
  const read = () => world.anonymous(authApi.getServerStats, {});

  const first = await read();

  expect(first).toMatchObject({
    status: 200,
    body: {
      totalUsers: 2,
      totalDailyActiveUsers: 2,
      totalModerators: 1,
      totalAdmins: 1,
      totalLocalVideos: 5,
      totalLocalVideoViews: 600,
      totalLocalVideoFilesSize: 7_000,
      totalLocalVideoChannels: 4,
      totalLocalMonthlyActiveVideoChannels: 3,
      totalLocalVideoComments: 8,
      totalRegistrationRequests: 0,
      averageRegistrationRequestResponseTimeMs: null,
      totalActivityPubCreateMessagesSuccesses: 0,
    },
  });
  expect(first.headers.get('cache-control')).toBe('public, max-age=14400');
  await world.create('alice');
  world.moveClock(3_600);
  const later = await read();
  expect(later.body).toEqual(first.body);
  expect(Number(later.headers.get('cache-control')?.split('=')[1])).toBeLessThanOrEqual(10_800);
  world.moveClock(3 * 3_600);
  expect(await read()).toMatchObject({ body: { totalUsers: 3 } });
});

test('federation learns what is run here and how much it is used', async () => {
  await using world = await startReadyWorld();
  await world.create('alice');
  world.moveClock(100 * 24 * 3_600);

  const facts = await world.asService(authInternal.getInstanceFacts, {});

  expect(facts).toMatchObject({
    status: 200,
    body: {
      software: { name: 'flotilla', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
      usage: { users: { total: 2, activeMonth: 0, activeHalfyear: 2 }, localPosts: 5, localComments: 8 },
    },
  });
});

const registrations = {
  totalRegistrationRequests: null,
  totalRegistrationRequestsProcessed: null,
  averageRegistrationRequestResponseTimeMs: null,
};
const abuses = { totalAbuses: null, totalAbusesProcessed: null, averageAbuseResponseTimeMs: null };

test.each([
  ['moderators', { totalModerators: null, totalAdmins: 1, totalRegistrationRequests: 1, totalAbuses: 4 }],
  ['admins', { totalModerators: 0, totalAdmins: null, totalRegistrationRequests: 1, totalAbuses: 4 }],
  ['registrations', { totalModerators: 0, totalAdmins: 1, totalAbuses: 4, ...registrations }],
  ['abuses', { totalModerators: 0, totalAdmins: 1, totalRegistrationRequests: 1, ...abuses }],
  ['abuses, registrations, admins, moderators', { totalUsers: 1, totalModerators: null, totalAdmins: null, ...registrations, ...abuses }],
])('an operator who hides %s has them told by nobody', async (hidden, body) => {
  await using world = await startReadyWorld({ STATS_HIDDEN: hidden });
  await world.sql(`insert into registrations (state, username, email, password_hash, registration_reason, processed_at, created_at, updated_at)
    values (2, 'dora', 'dora@example.org', '', '', now(), now(), now())`);

  expect(await world.anonymous(authApi.getServerStats, {})).toMatchObject({ status: 200, body });
});

test('unknown statistics cannot be hidden', async () => {
  await expect(startReadyWorld({ STATS_HIDDEN: 'admins,users' })).rejects.toThrow('STATS_HIDDEN must be some of moderators, admins');
});

test('statistics are requested again from a service that was unavailable', async () => {
  await using world = await startReadyWorld();
  world.videos.mood = 'down';
  expect(await world.anonymous(authApi.getServerStats, {})).toMatchObject({ status: 503 });

  world.videos.mood = 'well';

  expect(await world.anonymous(authApi.getServerStats, {})).toMatchObject({ status: 200 });
});

test('actions of administrators and moderators are recorded, without secrets', async () => {
  await using world = await startReadyWorld();
  const alice = await world.create('alice');
  const root = await asRoot(world);
  await root(authApi.updateUser, { params: { id: alice.id }, body: { videoQuota: 5, password: 'a very secret one' } });
  await root(authApi.blockUser, { params: { id: alice.id }, body: { reason: 'Spam, again' } });
  await world.configure({ instance: { name: 'Renamed' } });
  await root(authApi.deleteUser, { params: { id: alice.id } });

  const answer = await root(authApi.getAuditLogs, { query: { startDate: lately } });

  expect(answer.status).toBe(200);
  const entries = answer.body as unknown as { level: string; timestamp: string; label: string; message: string }[];
  expect(entries[0]).toMatchObject({ level: 'audit', label: 'flotilla.example:8080', timestamp: expect.stringMatching(/Z$/) });
  expect(entries.map(({ message }) => JSON.parse(message) as object)).toMatchObject([
    { user: 'root', domain: 'users', action: 'create', 'new-username': 'alice' },
    { user: 'root', domain: 'users', action: 'update', id: alice.id, videoQuota: -1, 'new-videoQuota': 5, 'new-password': 'changed' },
    { user: 'root', domain: 'users', action: 'update', blocked: false, reason: null, 'new-blocked': true, 'new-reason': 'Spam, again' },
    { user: 'root', domain: 'config', action: 'update', 'instance.name': 'Flotilla', 'new-instance.name': 'Renamed' },
    { user: 'root', domain: 'users', action: 'delete', username: 'alice' },
  ]);
  expect(JSON.stringify(entries)).not.toContain('a very secret one');
  expect(await root(authApi.getAuditLogs, { query: { startDate: '2099-01-01' } })).toMatchObject({ body: [] });
  expect(await root(authApi.getAuditLogs, { query: { startDate: '2026-99-99' } })).toMatchObject({
    status: 400,
    body: { 'invalid-params': { startDate: expect.anything() } },
  });
});

test('the audit log records changes of homepage, images and jobs, once each, and actions in other services', async () => {
  await using world = await startReadyWorld();
  const root = await asRoot(world);
  const avatar = new Blob(
    [
      await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c33' } })
        .png()
        .toBuffer(),
    ],
    { type: 'image/png' },
  );
  await root(authApi.updateHomepage, { body: { content: '# Welcome' } });
  await root(authApi.deleteInstanceAvatar, {});
  await root(authApi.pickInstanceAvatar, { files: { avatarfile: avatar } });
  await root(authApi.deleteInstanceAvatar, {});
  for (const operation of [authApi.pauseJobs, authApi.pauseJobs, authApi.resumeJobs, authApi.resumeJobs]) await root(operation, {});
  const { topic, type } = authEvents.auditEventRecorded;
  const at = new Date().toISOString();
  const payload = { username: 'carol', at, domain: 'videos', action: 'delete', values: { uuid: 'u', owner: 'alice' } };
  const id = crypto.randomUUID();
  for (const _ of [1, 2]) await world.transport.publish([{ id, topic: topic.name, key: 'carol', type, payload, occurredAt: at }]);

  await eventually(async () => {
    const { body } = await root(authApi.getAuditLogs, { query: { startDate: lately } });
    const messages = (body as unknown as { message: string }[]).map(({ message }) => JSON.parse(message) as object);
    expect(messages).toEqual([
      { user: 'root', domain: 'config', action: 'update', 'new-homepage': '# Welcome' },
      { user: 'root', domain: 'config', action: 'create', image: 'avatar' },
      { user: 'root', domain: 'config', action: 'delete', image: 'avatar' },
      { user: 'root', domain: 'config', action: 'update', 'jobs.paused': false, 'new-jobs.paused': true },
      { user: 'root', domain: 'config', action: 'update', 'jobs.paused': true, 'new-jobs.paused': false },
      { user: 'carol', domain: 'videos', action: 'delete', uuid: 'u', owner: 'alice' },
    ]);
  });
});

test('an audit event that the last release published and nobody had read yet is recorded once', async () => {
  await using world = await startReadyWorld();
  const root = await asRoot(world);
  const at = new Date().toISOString();
  const payload = { username: 'carol', at, domain: 'videos', action: 'delete', values: { uuid: 'u', owner: 'alice' } };
  const waiting = { id: crypto.randomUUID(), topic: 'auth.deeds', key: 'carol', type: 'deed.done.v1', payload, occurredAt: at };
  const { topic, type } = authEvents.auditEventRecorded;
  await world.transport.publish([waiting]);
  // The same message under the new names is the same event; the next one is new.
  await world.transport.publish([{ ...waiting, topic: topic.name, type }]);
  await world.transport.publish([
    { ...waiting, id: crypto.randomUUID(), topic: topic.name, type, payload: { ...payload, action: 'update' } },
  ]);

  await eventually(async () => {
    const { body } = await root(authApi.getAuditLogs, { query: { startDate: at } });
    const messages = (body as unknown as { message: string }[]).map(({ message }) => JSON.parse(message) as { action: string });
    expect(messages.map(({ action }) => action).toSorted()).toEqual(['delete', 'update']);
  });
});

test('the audit log records who decided about registrations, and who ended sessions and second factors of others', async () => {
  await using world = await startReadyWorld();
  await world.configure({ signup: { enabled: true, requiresApproval: true } });
  for (const username of ['ann', 'ben', 'cleo'])
    await world.anonymous(authApi.requestRegistration, {
      body: { username, password: alicePassword, email: `${username}@example.org`, registrationReason: 'Films' } as never,
    });
  const carol = await world.create('carol', 1);
  const alice = await world.create('alice');
  await world.sql(`update users set otp_secret = 'sealed' where id = $1`, [alice.id]);
  const [session] = await world.sql<{ id: number }>('select id from sessions where user_id = $1', [alice.id]);
  const rows = await world.sql<{ id: number }>('select id from registrations order by id');
  const [ann, ben, cleo] = rows.map(({ id }) => ({ registrationId: id })) as [Params, Params, Params];
  const as = world.as(carol.caller);
  const body = { moderationResponse: 'So be it' };
  await world.sql('delete from audit_log');

  expect(await as(authApi.acceptRegistration, { params: ann, body })).toMatchObject({ status: 204 });
  expect(await as(authApi.rejectRegistration, { params: ben, body })).toMatchObject({ status: 204 });
  expect(await as(authApi.deleteRegistration, { params: cleo })).toMatchObject({ status: 204 });
  expect(await as(authApi.disableTwoFactor, { params: { id: alice.id }, body: {} })).toMatchObject({ status: 204 });
  expect(await as(authApi.revokeTokenSession, { params: { id: alice.id, tokenSessionId: session?.id as number } })).toMatchObject({
    status: 200,
  });

  const { body: entries } = await (await asRoot(world))(authApi.getAuditLogs, { query: { startDate: lately } });
  expect((entries as unknown as { message: string }[]).map(({ message }) => JSON.parse(message) as object)).toMatchObject([
    { user: 'carol', domain: 'users', action: 'create', username: 'ann', registration: ann.registrationId },
    {
      user: 'carol',
      domain: 'users',
      action: 'update',
      registration: ben.registrationId,
      username: 'ben',
      'new-registrationState': 'rejected',
    },
    {
      user: 'carol',
      domain: 'users',
      action: 'update',
      registration: cleo.registrationId,
      username: 'cleo',
      'new-registrationState': 'deleted',
    },
    { user: 'carol', domain: 'users', action: 'update', username: 'alice', 'new-twoFactorEnabled': false },
    { user: 'carol', domain: 'users', action: 'update', id: alice.id, username: 'alice', 'new-session': 'ended' },
  ]);
});

test('failures of clients are kept beside the lines of the services, and found by tag and level', async () => {
  await using world = await startReadyWorld();
  const alice = await world.create('alice');
  const line = { message: 'It broke', url: 'https://flotilla.example/w/abc', level: 'error' as const, stackTrace: 'at the sea' };

  expect(await world.as(alice.caller)(authApi.createClientLog, { body: line })).toMatchObject({ status: 204 });
  const escaped = { ...line, message: String.raw`It said \u0000`, level: 'warn' as const };
  expect(await world.anonymous(authApi.createClientLog, { body: escaped })).toMatchObject({ status: 204 });
  expect(await world.anonymous(authApi.createClientLog, { body: { ...line, message: 'It creaked', level: 'warn' } })).toMatchObject({
    status: 204,
  });

  const root = await asRoot(world);
  const read = async (query: object) =>
    (await root(authApi.getServerLogs, { query: { startDate: lately, ...query } })).body as unknown as Record<string, unknown>[];
  expect(await read({ tagsOneOf: ['client'] })).toMatchObject([
    { message: 'It broke', level: 'error', username: 'alice', url: line.url, stackTrace: 'at the sea', tags: ['client'] },
    { message: String.raw`It said \u0000`, level: 'warn' },
    { message: 'It creaked', level: 'warn' },
  ]);
  expect(await read({ tagsOneOf: ['client'], level: 'error' })).toHaveLength(1);
  expect(await read({ endDate: '2020-01-01' })).toEqual([]);
});

test('only the newest client lines are kept, beside all lines of the services', async () => {
  await using world = await startReadyWorld();
  await world.sql(`insert into log_lines (at, level, label, message, tags, fields)
    select now(), 40, 'flotilla.example', 'told ' || n, case when n % 2 = 0 then '["client"]'::jsonb else '[]' end, '{}' from generate_series(1, 5000) n`);
  const line = { message: 'told last', url: 'https://flotilla.example/w/abc', level: 'warn' as const };

  expect(await world.anonymous(authApi.createClientLog, { body: line })).toMatchObject({ status: 204 });

  const count = async (where: string) => (await world.sql(`select 1 from log_lines where message like 'told %' and ${where}`)).length;
  expect(await count(`tags = '[]'`)).toBe(2_500);
  expect(await count(`tags ? 'client'`)).toBe(2_000);
  expect(await count(`message in ('told last', 'told 5000', 'told 1004')`)).toBe(3);
  expect(await count(`message = 'told 1002'`)).toBe(0);
});

test.each([
  [{ level: 'info' }, 400],
  [{ url: 'javascript:alert(1)' }, 400],
  [{ url: 'http://%%' }, 400],
  [{ message: '' }, 400],
  [{ stackTrace: 'x'.repeat(15_001) }, 400],
])('a failure told with %j is refused', async (change, status) => {
  await using world = await startReadyWorld();
  const line = { message: 'It broke', url: 'https://flotilla.example/', level: 'error' };

  expect(await world.anonymous(authApi.createClientLog, { body: { ...line, ...change } as never })).toMatchObject({ status });
});

test('what the services log can be read in one place', async () => {
  await using world = await startReadyWorld({}, { logs: true });
  const root = await asRoot(world);

  await eventually(async () => {
    const { body } = await root(authApi.getServerLogs, { query: { startDate: lately } });
    expect(body).toContainEqual(expect.objectContaining({ label: 'auth', level: 'info', message: 'listening' }));
  });
});

test('failures of clients are not accepted where the operator does not want them', async () => {
  await using world = await startReadyWorld({ CLIENT_LOG: 'false' });

  expect(await world.anonymous(authApi.createClientLog, { body: {} as never })).toMatchObject({ status: 403 });
});

test('maintenance commands: end abandoned uploads, send a test mail, and nothing else', async () => {
  await using world = await startReadyWorld();
  const root = await asRoot(world);

  expect(await root(authApi.getDebug, {})).toMatchObject({ status: 200, body: { ip: '192.0.2.7', activityPubMessagesWaiting: 0 } });
  expect(await root(authApi.runDebugCommand, { body: { command: 'remove-dandling-resumable-uploads' } })).toMatchObject({ status: 204 });
  expect(world.videos.calls).toContain('reap uploads');
  expect(await root(authApi.runDebugCommand, { body: { command: 'test-emails', email: 'dora@example.org' } })).toMatchObject({
    status: 204,
  });
  expect(await world.mails()).toMatchObject([{ to: 'dora@example.org' }]);
  expect(await root(authApi.runDebugCommand, { body: { command: 'rm -rf' } as never })).toMatchObject({ status: 400 });
});

test('mails are sent in the name of the instance where the sender is an address without a name', async () => {
  await using world = await startReadyWorld({ MAIL_FROM: 'films@example.org' });
  await world.configure({ instance: { name: 'Harbour films' } });

  await world.anonymous(authApi.askResetPassword, { body: { email: 'root@flotilla.example' } });

  expect(await world.mails()).toMatchObject([{ from: 'Harbour films <films@example.org>' }]);
});

const message = { fromName: 'Ann', fromEmail: 'ann@example.org', body: 'Hello there' };

test('who writes to the administrator is answered by mail, and waits an hour before the next message', async () => {
  await using world = await startReadyWorld();
  const write = (fields: object = {}) => world.anonymous(authApi.contactAdministrator, { body: { ...message, ...fields } });
  await world.configure({ admin: { email: 'desk@example.org' } });

  expect(await write({ subject: 'A question' })).toMatchObject({ status: 204 });

  expect(await world.mails()).toMatchObject([
    { to: 'desk@example.org', replyTo: expect.stringContaining('ann@example.org'), subject: '[Flotilla] (contact form) A question' },
  ]);
  expect(await write()).toMatchObject({ status: 403 });
  world.moveClock(3_601);
  expect(await write()).toMatchObject({ status: 204 });
});

test('the addresses of one IPv6 network share the limit on messages to the administrator', async () => {
  await using world = await startReadyWorld();
  const writeFrom = (ip: string) => world.as(null, {}, ip)(authApi.contactAdministrator, { body: message });

  expect(await writeFrom('2001:db8:1:2::7')).toMatchObject({ status: 204 });

  expect(await writeFrom('2001:db8:1:2:3:4:5:6')).toMatchObject({ status: 403 });
  expect(await writeFrom('2001:db8:1:3::7')).toMatchObject({ status: 204 });
});

test.each([
  ['fromName', ''],
  ['fromName', 'x'.repeat(121)],
  ['fromEmail', 'ann'],
  ['subject', 'x'.repeat(121)],
  ['body', 'ab'],
  ['body', 'x'.repeat(5_001)],
  ['body', undefined],
])('a message whose %s is %j is refused', async (field, value) => {
  await using world = await startReadyWorld();

  const answer = await world.anonymous(authApi.contactAdministrator, { body: { ...message, [field]: value } as never });

  expect(answer).toMatchObject({ status: 400, body: { 'invalid-params': { [field]: { location: 'body' } } } });
});

test('without contact form or mail messages are refused, whatever is sent', async () => {
  await using world = await startReadyWorld();
  await world.configure({ contactForm: { enabled: false } });
  for (const body of [message, {}])
    expect(await world.anonymous(authApi.contactAdministrator, { body: body as never })).toMatchObject({ status: 409 });
  await world.configure({ contactForm: { enabled: true } });

  for (const mail of ['none', 'kept']) {
    await world.restart({ MAIL: mail });

    expect(await world.anonymous(authApi.contactAdministrator, { body: message })).toMatchObject({ status: 409 });
  }
});

test('while no mail server is set, mails are kept for the operator, and nobody is told that one is on its way', async () => {
  await using world = await startReadyWorld({ MAIL: 'kept' });
  const root = await asRoot(world);
  const { body: settings } = await root(authApi.getCustomConfig, {});
  const choose = (signup: object) =>
    root(authApi.updateCustomConfig, {
      body: { ...(settings as object), signup: { ...(settings as { signup: object }).signup, ...signup } } as never,
    });
  const config = async () => (await world.anonymous(authApi.getConfig, {})).body;

  expect(await config()).toMatchObject({ email: { enabled: false, delivery: 'directory' } });
  expect(await choose({ enabled: true, requiresEmailVerification: true })).toMatchObject({ status: 400 });
  expect(await choose({ enabled: true, requiresEmailVerification: false })).toMatchObject({ status: 200 });
  expect(await config()).toMatchObject({ signup: { allowed: true } });
  const body = { username: 'dora', password: '', email: 'dora@example.org', role: 2 } as const;
  expect(await root(authApi.createUser, { body })).toMatchObject({ status: 400 });
  await world.anonymous(authApi.askResetPassword, { body: { email: 'root@flotilla.example' } });
  expect(await world.mails()).toMatchObject([{ to: 'root@flotilla.example' }]);

  await world.restart({ SMTP_URL: 'smtp://127.0.0.1:25' });

  expect(await config()).toMatchObject({ email: { enabled: true, delivery: 'server' } });
});

test.each([
  [{}, { enabled: true, delivery: 'directory' }],
  [{ MAIL: 'none' }, { enabled: false, delivery: 'none' }],
])('with %j pages know what becomes of mails', async (settings, email) => {
  await using world = await startReadyWorld(settings);

  expect((await world.anonymous(authApi.getConfig, {})).body).toMatchObject({ email });
});

test('B13: measurements of players are ignored unless they are collected, and no single one can corrupt a sum', async () => {
  await using world = await startReadyWorld();
  for (const body of [{}, [], measured])
    expect(await world.anonymous(authApi.sendPlaybackMetrics, { body })).toMatchObject({ status: 204 });
  for (const type of ['application/json', 'text/plain', 'multipart/form-data']) {
    const headers = { ...world.headersFor(null), 'content-type': type };
    const { status } = await fetch(`${world.url()}/api/v1/metrics/playback`, { method: 'POST', headers, body: '{"broken' });
    expect([type, status]).toEqual([type, 204]);
  }

  await world.restart({ PLAYBACK_METRICS: 'true' });

  const { fps: _fps, ...required } = measured;
  expect(await world.anonymous(authApi.sendPlaybackMetrics, { body: [] })).toMatchObject({
    status: 400,
    body: {
      detail: `Incorrect request parameters: ${Object.keys(required).join(', ')}`,
      'invalid-params': { errors: { location: 'body' } },
    },
  });
  for (const wrong of [{ playerMode: 'webtorrent' }, { p2pEnabled: 1 }, { errors: -1 }, { fps: 'many' }, { videoId: 'a b' }])
    expect(await world.anonymous(authApi.sendPlaybackMetrics, { body: { ...measured, ...wrong } })).toMatchObject({
      status: 400,
      body: { detail: `Incorrect request parameters: ${Object.keys(wrong).join()}` },
    });
  for (const name of [
    'videoId',
    'resolutionChanges',
    'errors',
    'downloadedBytesP2P',
    'downloadedBytesHTTP',
    'uploadedBytesP2P',
    'fps',
    'bufferStalled',
  ])
    for (const huge of [1e308, Number.MAX_SAFE_INTEGER + 1, 1e12 + 0.5])
      expect([name, await world.anonymous(authApi.sendPlaybackMetrics, { body: { ...measured, [name]: huge } })]).toMatchObject([
        name,
        { status: 400, body: { 'invalid-params': { [name]: { location: 'body' } } } },
      ]);
  expect(await world.anonymous(authApi.sendPlaybackMetrics, { body: { ...measured, videoId: '2' } })).toMatchObject({ status: 404 });
  for (const videoId of ['1', 1])
    expect(await world.anonymous(authApi.sendPlaybackMetrics, { body: { ...measured, videoId } })).toMatchObject({ status: 204 });
  const text = await (await fetch(`${world.url()}/metrics`)).text();
  expect(text).toMatch(/playback_downloaded_bytes_http_total(\{[^}]*\})? 2000/);
});

test('the language of the pages is remembered in a cookie', async () => {
  await using world = await startReadyWorld();

  const answer = await world.anonymous(authApi.updateClientLanguage, { body: { language: 'fr-FR' } });

  expect(answer.status).toBe(204);
  expect(answer.headers.get('set-cookie')).toMatch(/^clientLanguage=fr-FR; Path=\/; Max-Age=31536000; SameSite=Lax$/);
  expect(await world.anonymous(authApi.updateClientLanguage, { body: { language: 'tlh' } as never })).toMatchObject({ status: 400 });
});

test('an operator who said nothing about security has an empty document there', async () => {
  await using world = await startReadyWorld();

  const answer = await fetch(`${world.url()}/.well-known/security.txt`, { headers: world.headersFor(null) });

  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([200, 'text/plain; charset=utf-8', '']);
});

test('documents at fixed places', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'well-known-'));
  await writeFile(join(folder, 'assetlinks.json'), '[]');
  await using world = await startReadyWorld({
    WELL_KNOWN_DIRECTORY: folder,
    SECURITY_TEXT: 'Contact: mailto:s@example.org',
    INSTANCE_NAME: 'Films',
  });
  const get = async (path: string) => {
    const answer = await fetch(world.url() + path, { redirect: 'manual', headers: world.headersFor(null) });
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      to: answer.headers.get('location'),
      text: await answer.text(),
    };
  };

  expect(await get('/robots.txt')).toMatchObject({ status: 200, type: 'text/plain; charset=utf-8', text: 'User-agent: *\nDisallow:\n' });
  expect(await get('/.well-known/security.txt')).toMatchObject({ status: 200, text: 'Contact: mailto:s@example.org' });
  expect(await get('/security.txt')).toMatchObject({ status: 301, to: '/.well-known/security.txt' });
  expect(await get('/.well-known/change-password')).toMatchObject({ status: 302, to: '/my-account/settings/security' });
  expect(await get('/.well-known/dnt-policy.txt')).toMatchObject({ status: 200 });
  expect(await get('/.well-known/dnt')).toMatchObject({ status: 200, text: '{"tracking":"N"}' });
  expect(await get('/.well-known/assetlinks.json')).toMatchObject({ status: 200, type: 'application/json; charset=utf-8', text: '[]' });
  for (const file of ['nothing', '.env', 'a%20b', '%2e%2e', `${'x'.repeat(200)}`])
    expect([file, (await get(`/.well-known/${file}`)).status]).toEqual([file, 404]);
  expect(await get('/.well-known/..%2F..%2Fetc%2Fpasswd')).toMatchObject({
    status: expect.any(Number),
    text: expect.not.stringContaining('root:'),
  });
  expect(await get('/manifest.webmanifest')).toMatchObject({
    status: 200,
    type: 'application/manifest+json; charset=utf-8',
    text: expect.stringContaining('"Films"'),
  });
  await rm(folder, { recursive: true });
});

test('F1: logs and maintenance are for administrators', async () => {
  await using world = await startReadyWorld();
  const carol = world.as((await world.create('carol', 1)).caller);

  expect(await carol(authApi.getAuditLogs, { query: { startDate: lately } })).toMatchObject({ status: 403 });
  expect(await carol(authApi.getServerLogs, { query: { startDate: lately } })).toMatchObject({ status: 403 });
  expect(await carol(authApi.getDebug, {})).toMatchObject({ status: 403 });
  expect(await carol(authApi.runDebugCommand, { body: { command: 'test-emails' } })).toMatchObject({ status: 403 });
});
