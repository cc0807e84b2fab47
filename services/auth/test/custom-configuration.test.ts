import { authApi, authInternal, instanceSettings, listSettings } from '@flotilla/contracts-auth';
import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { startReadyWorld } from './world.ts';

type World = Awaited<ReturnType<typeof startReadyWorld>>;
type Tree = Record<string, unknown>;

const asRoot = async (world: World) => world.as((await world.signIn()).caller);

async function read(world: World): Promise<Tree> {
  const answer = await (await asRoot(world))(authApi.getCustomConfig, {});
  expect(answer.status).toBe(200);
  return answer.body as Tree;
}

/** A copy of the settings with some changes, by path. */
function changed(settings: Tree, changes: Record<string, unknown>): Tree {
  const copy = structuredClone(settings);
  for (const [path, value] of Object.entries(changes)) {
    const names = path.split('.');
    const last = names.pop() as string;
    const parent = names.reduce<Tree>((inner, name) => inner[name] as Tree, copy);
    if (value === undefined) delete parent[last];
    else parent[last] = value;
  }
  return copy;
}

const put = async (world: World, body: Tree) => (await asRoot(world))(authApi.updateCustomConfig, { body: body as never });

test('settings that an administrator chose take effect at once, are published, and survive a restart', async () => {
  await using world = await startReadyWorld();
  const before = await read(world);

  const answer = await put(
    world,
    changed(before, { 'instance.name': 'Films of the sea', 'services.twitter.username': '@films', 'transcoding.resolutions.480p': false }),
  );

  expect(answer).toMatchObject({ status: 200, body: { instance: { name: 'Films of the sea' } } });
  const shown = { instance: { name: 'Films of the sea' }, transcoding: { enabledResolutions: [240, 360, 720, 1080] } };
  expect(await world.anonymous(authApi.getConfig, {})).toMatchObject({ body: shown });
  expect(await world.asService(authInternal.getConfigOfPages, {})).toMatchObject({
    body: { ...shown, services: { twitter: { username: '@films' } } },
  });
  expect(await world.anonymous(authApi.getAbout, {})).toMatchObject({ status: 200, body: { instance: { name: 'Films of the sea' } } });
  const found = await world.events('configuration.changed.v1');
  expect(found).toMatchObject([
    { version: 1, values: before },
    { version: 2, values: answer.body },
  ]);
  await world.restart();
  expect(await read(world)).toEqual(answer.body);
  expect(await world.events('configuration.changed.v1')).toHaveLength(2);
});

test('for concurrent changes, also in other processes, the audit log shows the values before and after each', async () => {
  await using world = await startReadyWorld({ INSTANCE_NAME: 'name 0' });
  await using other = await world.startAnother();
  const settings = await read(world);
  const root = (await world.signIn()).caller;
  const change = async (url: string, name: string) => {
    const headers = { ...world.headersFor(root), 'content-type': 'application/json' };
    const body = JSON.stringify(changed(settings, { 'instance.name': name }));
    expect((await fetch(`${url}/api/v1/config/custom`, { method: 'PUT', headers, body })).status).toBe(200);
  };

  await Promise.all(Array.from({ length: 8 }, (_, index) => change(index % 2 ? other.url : world.url(), `name ${index + 1}`)));

  const auditEvents = await world.sql<{ before: string; after: string }>(
    `select values->>'instance.name' as before, values->>'new-instance.name' as after from audit_log where domain = 'config' order by id`,
  );
  const stored = (await read(world))['instance'] as Tree;
  expect(auditEvents).toHaveLength(8);
  expect(['name 0', ...auditEvents.map(({ after }) => after)]).toEqual([...auditEvents.map(({ before }) => before), stored['name']]);
});

test('another process agrees within two seconds', async () => {
  await using world = await startReadyWorld();
  await using other = await world.startAnother();
  const settings = await read(world);

  await put(world, changed(settings, { 'instance.name': 'Agreed' }));

  await eventually(async () => {
    const answer = await fetch(`${other.url}/api/v1/config`, { headers: world.headersFor(null) });
    expect(await answer.json()).toMatchObject({ instance: { name: 'Agreed' } });
  });
});

test('numbers and booleans may be sent as text, and unknown fields are ignored', async () => {
  await using world = await startReadyWorld();
  const settings = await read(world);

  const { status, body } = await put(
    world,
    changed(settings, {
      'signup.minimumAge': '18',
      'user.videoQuota': '-1',
      'transcoding.webVideos.enabled': 'true',
      'transcoding.fps.max': null,
      'defaults.publish.privacy': '2',
      'instance.unheard': 'of',
      cache: { previews: { size: 600 } },
    }),
  );

  expect(status).toBe(200);
  expect(body).toEqual(
    changed(settings, {
      'signup.minimumAge': 18,
      'transcoding.webVideos.enabled': true,
      'transcoding.fps.max': null,
      'defaults.publish.privacy': 2,
    }),
  );
});

test('settings that are left out fall back to the operator’s defaults, and so do all when the configuration is deleted', async () => {
  await using world = await startReadyWorld({ INSTANCE_NAME: 'The operator’s', TRANSCODING_RESOLUTIONS: '720,240' });
  const settings = await read(world);
  expect(settings).toMatchObject({ instance: { name: 'The operator’s' }, transcoding: { resolutions: { '240p': true, '360p': false } } });
  await put(world, changed(settings, { 'instance.name': 'Chosen', 'client.browseVideos.defaultSort': '-views' }));

  const partly = await put(world, changed(await read(world), { client: undefined }));

  expect(partly.body).toEqual(changed(settings, { 'instance.name': 'Chosen' }));
  const dropped = await (await asRoot(world))(authApi.deleteCustomConfig, {});
  expect(dropped).toMatchObject({ status: 200, body: settings });
});

test.each<[Record<string, unknown>, string]>([
  [{ 'signup.enabled': true }, 'e-mail'],
  [{ 'signup.requiresEmailVerification': true }, 'e-mail'],
  [{ 'transcoding.hls.enabled': false }, 'web videos or HLS'],
  [{ 'import.videoChannelSynchronization.enabled': true }, 'imports over HTTP'],
  [{ 'live.enabled': true, 'transcoding.enabled': false }, 'Replays'],
  [{ 'videoStudio.enabled': true, 'transcoding.enabled': false }, 'studio'],
  [{ 'search.searchIndex.enabled': true, 'search.remoteUri.users': false }, 'search index'],
  [{ 'client.browseVideos.defaultSort': '-best' }, 'defaultSort'],
  [{ 'client.browseVideos.defaultSort': '-trending', 'trending.videos.algorithms.enabled': ['hot'] }, 'defaultSort'],
])('refuses %j, which does not go with the rest', async (changes, why) => {
  await using world = await startReadyWorld({ MAIL: 'none' });
  const settings = await read(world);

  const answer = await put(world, changed(settings, changes));

  expect(answer).toMatchObject({ status: 400, body: { type: 'about:blank', detail: expect.stringContaining(why) } });
  expect(answer.body).not.toHaveProperty('invalid-params');
  expect(await read(world)).toEqual(settings);
});

test.each<Record<string, unknown>>([
  { 'transcoding.enabled': false, 'transcoding.hls.enabled': false },
  { 'transcoding.hls.enabled': false, 'transcoding.webVideos.enabled': true },
  { 'import.videoChannelSynchronization.enabled': true, 'import.videos.http.enabled': true },
  { 'live.enabled': true, 'live.allowReplay': false, 'transcoding.enabled': false },
  { 'search.searchIndex.enabled': true },
])('takes %j, which goes with the rest', async (changes) => {
  await using world = await startReadyWorld({ MAIL: 'none' });
  const settings = changed(await read(world), changes);

  expect(await put(world, settings)).toMatchObject({ status: 200, body: settings });
});

test('fields are checked before contradictions, and nothing of a refused change is stored', async () => {
  await using world = await startReadyWorld({ MAIL: 'none' });
  const settings = await read(world);

  const answer = await put(world, changed(settings, { 'signup.enabled': true, 'instance.name': null }));

  expect(answer).toMatchObject({ status: 400, body: { 'invalid-params': { 'instance.name': { location: 'body', value: null } } } });
  await put(world, changed(settings, { 'signup.enabled': true }));
  const { body: entries } = await (await asRoot(world))(authApi.getAuditLogs, { query: { startDate: '2026-01-01' } });
  expect(entries).toEqual([]);
});

test('the fields that may be left out of a change are those that clients expect', async () => {
  await using world = await startReadyWorld();
  const { client, ...settings } = await read(world);
  const optional = listSettings(instanceSettings).filter(({ setting }) => !setting.isRequired);
  const names = optional.map(({ path }) => path.join('.')).filter((name) => !/^(client|theme\.customization)\./.test(name));

  expect(client).toBeDefined();
  expect(names.toSorted()).toEqual(
    [
      'user.defaultChannelName',
      'transcoding.allowAudioFiles',
      'transcoding.profile',
      'transcoding.alwaysTranscodePodcastOptimizedAudio',
      'transcoding.hls.splitAudioAndVideo',
      'live.latencySetting.enabled',
      'live.dvr.maxWindow',
      'live.transcoding.profile',
      'live.transcoding.resolutions.0p',
      'videoTranscription.enabled',
      'videoTranscription.remoteRunners.enabled',
      'import.videoChannelSynchronization.maxPerUser',
      'import.videos.timeout',
      'import.videos.maxAttempts',
      'autoBlacklist.videos.ofUsers.enabled',
      'followings.instance.autoFollowBack.enabled',
      'followings.instance.autoFollowIndex.enabled',
      'followings.instance.autoFollowIndex.indexUrl',
      'storyboards.enabled',
      'storyboards.remoteRunners.enabled',
      'defaults.publish.downloadEnabled',
      'defaults.publish.licence',
      'defaults.live.saveReplay',
    ].toSorted(),
  );
  const without = changed(settings, Object.fromEntries(names.map((name) => [name, undefined])));
  expect(await put(world, without)).toMatchObject({ status: 200 });
});

test('a ranking that is not offered cannot be the first sort', async () => {
  await using world = await startReadyWorld();
  const settings = changed(await read(world), { 'client.browseVideos.defaultSort': '-hot' });

  expect(await put(world, settings)).toMatchObject({ status: 200 });
  expect(await put(world, changed(settings, { 'trending.videos.algorithms.enabled': ['most-liked'] }))).toMatchObject({ status: 400 });
});

test('names every field that is wrong or missing', async () => {
  await using world = await startReadyWorld();
  const settings = await read(world);

  const answer = await put(
    world,
    changed(settings, {
      'instance.name': undefined,
      'transcoding.concurrency': 0,
      'signup.enabled': 'perhaps',
      'user.videoQuota': -2,
      'instance.languages': 'en',
      'instance.defaultNSFWPolicy': 'show',
    }),
  );

  expect(answer.status).toBe(400);
  const { 'invalid-params': params } = answer.body as unknown as { 'invalid-params': object };
  expect(Object.keys(params).sort()).toEqual(
    [
      'instance.defaultNSFWPolicy',
      'instance.languages',
      'instance.name',
      'signup.enabled',
      'transcoding.concurrency',
      'user.videoQuota',
    ].sort(),
  );
});

type Range = { minimum?: number; maximum?: number };
const numeric = listSettings(instanceSettings).filter(
  ({ setting }) => setting.form === 'number' || typeof setting.values?.[0] === 'number',
);

/** Texts that are not a number within these bounds. */
function badTexts({ minimum = 1, maximum = 5 }: Range): string[] {
  const outside = [minimum - 1, ...(maximum < Number.MAX_SAFE_INTEGER ? [maximum + 1] : ['9007199254740993'])].map(String);
  return [...outside, `${minimum}.5`, ` ${minimum}`, `${minimum} `, '', ' ', '1e0', '0x1', '+1', 'ten', '-1000000000000000'];
}

test('F5: a number sent as text is checked against the bounds of its setting, and a refused one is not stored', async () => {
  await using world = await startReadyWorld();
  const before = await read(world);
  const root = await asRoot(world);
  expect(numeric.length).toBeGreaterThan(15);

  for (const { path, setting } of numeric) {
    const name = path.join('.');
    for (const text of badTexts(setting.schema as Range)) {
      const answer = await root(authApi.updateCustomConfig, { body: changed(before, { [name]: text }) as never });
      expect([name, text, answer.status, Object.keys((answer.body as Tree)['invalid-params'] ?? {})]).toEqual([name, text, 400, [name]]);
    }
  }

  expect(await read(world)).toEqual(before);
  expect(await world.sql('select overrides from configuration')).toEqual([{ overrides: null }]);
}, 120_000);

test('a number sent as text is accepted at the bounds of its setting', async () => {
  await using world = await startReadyWorld();
  const settings = await read(world);
  for (const bound of ['minimum', 'maximum'] as const) {
    const known = numeric.flatMap(({ path, setting }) => {
      const value = setting.form === 'choice' ? setting.values?.at(bound === 'minimum' ? 0 : -1) : (setting.schema as Range)[bound];
      return typeof value === 'number' && Math.abs(value) < 10 ** 15 ? [[path.join('.'), value] as const] : [];
    });

    const sent = changed(settings, Object.fromEntries(known.map(([name, value]) => [name, String(value)])));

    expect(await put(world, sent)).toMatchObject({ status: 200, body: changed(settings, Object.fromEntries(known)) });
  }
});

test('numbers in a list may be sent as texts, within the same bounds', async () => {
  await using world = await startReadyWorld();
  const settings = await read(world);
  const sent = (categories: unknown) => put(world, changed(settings, { 'instance.categories': categories }));

  for (const wrong of [['ten'], ['1001'], ['-1'], [''], '1']) {
    const named = { status: 400, body: { 'invalid-params': { 'instance.categories': { location: 'body' } } } };
    expect([wrong, await sent(wrong)]).toMatchObject([wrong, named]);
  }

  expect(await sent(['1', 2])).toMatchObject({ status: 200, body: { instance: { categories: [1, 2] } } });
});

test('an invalid e-mail address is refused for the administrator', async () => {
  await using world = await startReadyWorld();
  const settings = await read(world);
  const long = `${'x'.repeat(60)}@${'x'.repeat(340)}.org`;

  for (const email of ['', 'not an address', 'desk@', '@example.org', 'a@b@example.org', 'desk@example.org, other@example.org', long]) {
    const answer = await put(world, changed(settings, { 'admin.email': email }));
    expect([email, answer]).toMatchObject([email, { status: 400, body: { 'invalid-params': { 'admin.email': { location: 'body' } } } }]);
  }
});

test('a blank name is refused, and a stored one is replaced by that of the operator', async () => {
  await using world = await startReadyWorld({ INSTANCE_NAME: 'Films' });
  const settings = await read(world);

  for (const name of ['', ' ', '\t\n\u00a0']) {
    const answer = await put(world, changed(settings, { 'instance.name': name }));
    expect([name, answer]).toMatchObject([name, { status: 400, body: { 'invalid-params': { 'instance.name': { location: 'body' } } } }]);
  }

  await world.sql('update configuration set overrides = $1', [JSON.stringify({ instance: { name: '', terms: 'Be kind.' } })]);
  await world.restart();
  expect(await world.anonymous(authApi.getConfig, {})).toMatchObject({ body: { instance: { name: 'Films' } } });
  expect(await read(world)).toMatchObject({ instance: { name: 'Films', terms: 'Be kind.' } });
});

test.each(['http://localhost:9000', 'http://[::1]:9000', 'https://films_of.the-sea.example'])(
  'the whole of what is in effect at %s can be sent back',
  async (publicUrl) => {
    await using world = await startReadyWorld({ PUBLIC_URL: publicUrl });
    const root = world.as({ userId: 1, username: 'root', role: 0, sessionId: '9c9de5e8-0a1e-484a-b099-e80766180a6d' });
    const { body: settings } = await root(authApi.getCustomConfig, {});

    expect(await root(authApi.updateCustomConfig, { body: settings as never })).toMatchObject({ status: 200, body: settings as object });
  },
);

test('a stored value that is no longer valid falls back to the layer below, and is logged once', async () => {
  await using world = await startReadyWorld({ TRANSCODING_CONCURRENCY: '3' }, { logs: true });
  const settings = await read(world);
  const stored = {
    instance: { name: 'Kept', isNSFW: 'perhaps', languages: null, unheard: 'of' },
    transcoding: { concurrency: 0, threads: 100_000, fps: { max: '60' }, resolutions: 'all' },
    user: { videoQuota: -5 },
    admin: { email: 'not an address' },
  };
  await world.sql('update configuration set overrides = $1', [JSON.stringify(stored)]);

  await world.restart();

  const expected = changed(settings, { 'instance.name': 'Kept' });
  expect(await read(world)).toEqual(expected);
  expect(await world.anonymous(authApi.getConfig, {})).toMatchObject({ status: 200, body: { instance: { name: 'Kept' } } });
  expect((await world.events('configuration.changed.v1')).at(-1)).toMatchObject({ version: 2, values: expected });
  await world.create('alice');
  const found = world.lines.filter((line) => line.includes('stored settings'));
  expect(found).toHaveLength(1);
  for (const name of ['instance.isNSFW', 'transcoding.concurrency', 'transcoding.resolutions', 'user.videoQuota', 'admin.email'])
    expect(found[0]).toContain(`"${name}"`);
});

test('what administrators chose has no effect while the operator has frozen the configuration', async () => {
  await using world = await startReadyWorld();
  const before = await read(world);
  await world.configure({ instance: { name: 'Chosen' }, transcoding: { concurrency: 7 } });
  const chosen = await read(world);

  await world.restart({ CONFIGURATION_EDITABLE: 'false' });

  expect(await read(world)).toEqual(before);
  expect(await (await asRoot(world))(authApi.deleteCustomConfig, {})).toMatchObject({ status: 405 });
  expect((await world.events('configuration.changed.v1')).at(-1)).toMatchObject({ version: 3, values: before });
  await world.restart({ CONFIGURATION_EDITABLE: 'true' });
  expect(await read(world)).toEqual(chosen);
  expect((await world.events('configuration.changed.v1')).at(-1)).toMatchObject({ version: 4, values: chosen });
});

test('F1: only administrators can read or change it, and nobody where the operator froze it', async () => {
  await using world = await startReadyWorld({ CONFIGURATION_EDITABLE: 'false' });
  const root = await asRoot(world);
  const settings = (await root(authApi.getCustomConfig, {})).body as Tree;
  const carol = world.as({ userId: 99, username: 'carol', role: 1, sessionId: '9c9de5e8-0a1e-484a-b099-e80766180a6d' });

  for (const operation of [authApi.getCustomConfig, authApi.deleteCustomConfig]) {
    expect(await carol(operation, {})).toMatchObject({ status: 403 });
    expect(await world.anonymous(operation, {})).toMatchObject({ status: 401 });
  }
  expect(await carol(authApi.updateCustomConfig, { body: settings as never })).toMatchObject({ status: 403 });
  expect(await root(authApi.updateCustomConfig, { body: settings as never })).toMatchObject({ status: 405 });
  // The switch is checked before the body (docs/contract/conventions.md#order-of-checks).
  expect(await root(authApi.updateCustomConfig, { body: {} as never })).toMatchObject({ status: 405 });
  expect(await root(authApi.deleteCustomConfig, {})).toMatchObject({ status: 405 });
  expect(await world.anonymous(authApi.getConfig, {})).toMatchObject({
    body: { webadmin: { configuration: { edition: { allowed: false } } } },
  });
});

test('every setting has a valid default, and a description', async () => {
  await using world = await startReadyWorld();
  const settings = await read(world);

  const answer = await put(world, settings);

  expect(answer).toMatchObject({ status: 200, body: settings });
  expect(await world.sql('select 1 from audit_log')).toEqual([]);
  for (const { path, setting } of listSettings(instanceSettings))
    expect([path, setting.about]).toEqual([path, expect.stringMatching(/^\S.+\.$/)]);
});

test('the homepage is stored as it was sent, and an empty one is not shown', async () => {
  await using world = await startReadyWorld();
  const root = await asRoot(world);
  const isShown = async () => (await world.anonymous(authApi.getConfig, {})).body as { homepage: { enabled: boolean } };
  expect(await world.anonymous(authApi.getHomepage, {})).toMatchObject({ status: 404 });
  const content = '# Welcome\n<peertube-container data-title="Films">**all** of them</peertube-container>';

  expect(await root(authApi.updateHomepage, { body: { content } })).toMatchObject({ status: 204 });

  expect(await world.anonymous(authApi.getHomepage, {})).toMatchObject({ status: 200, body: { content } });
  expect(await isShown()).toMatchObject({ homepage: { enabled: true } });
  expect(await root(authApi.updateHomepage, { body: { content: '' } })).toMatchObject({ status: 204 });
  expect(await world.anonymous(authApi.getHomepage, {})).toMatchObject({ status: 200, body: { content: '' } });
  expect(await isShown()).toMatchObject({ homepage: { enabled: false } });
  expect(await root(authApi.updateHomepage, { body: { content: 5 } as never })).toMatchObject({ status: 400 });
});
