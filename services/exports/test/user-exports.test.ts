import { authEvents } from '@flotilla/contracts-auth';
import { exportsEvents, userExportsApi } from '@flotilla/contracts-exports';
import { alice, bob, carol, eventually, root } from '@flotilla/test-kit';
import { describe, expect, test } from '@jest/globals';
import { SignJWT } from 'jose';
import { BASE, startWorld, type World } from './world.ts';

const body = { withVideoFiles: false };
const ofAlice = { userId: alice.userId };
const DAY_MS = 24 * 60 * 60 * 1000;

describe('asking', () => {
  test('answers with the number of the archive, which is then made', async () => {
    await using world = await startWorld();

    const answer = await world.as(alice)(userExportsApi.requestUserExport, { params: ofAlice, body });

    expect(answer).toMatchObject({ status: 200, body: { export: { id: expect.any(Number) } } });
    expect(await world.ended()).toMatchObject({ state: { id: 3, label: 'Completed' } });
  });

  test('a user has one archive: another one is refused until it is gone', async () => {
    await using world = await startWorld();
    await world.make();

    const second = await world.request();

    expect(second).toMatchObject({ status: 400, body: { code: 'export_exists' } });
    expect(await world.query('select from user_exports')).toHaveLength(1);
  });

  test('F7: of many requests at once one is accepted', async () => {
    await using world = await startWorld();

    const answers = await Promise.all(Array.from({ length: 10 }, () => world.request()));

    const counts = [200, 400].map((expected) => answers.filter(({ status }) => status === expected).length);
    expect(counts).toEqual([1, 9]);
    expect(await world.query('select from user_exports')).toHaveLength(1);
  });

  test('more video files than the limit of the instance are refused, without them the archive is made', async () => {
    await using world = await startWorld({ configuration: { export: { users: { maxUserVideoQuota: 1000 } } } });
    world.neighbours.videoFileBytes = 1001;

    const refused = await world.request(alice, true);
    const accepted = await world.request(alice, false);

    expect(refused).toMatchObject({ status: 403, body: { code: 'max_user_video_quota_exceeded_for_user_export' } });
    expect(accepted.status).toBe(200);
  });

  test('exactly the limit is accepted, and -1 is no limit', async () => {
    await using world = await startWorld({ configuration: { export: { users: { maxUserVideoQuota: 1000 } } } });
    world.neighbours.videoFileBytes = 1000;
    await using unlimited = await startWorld({ configuration: { export: { users: { maxUserVideoQuota: -1 } } } });
    unlimited.neighbours.videoFileBytes = 2 ** 40;

    expect((await world.request()).status).toBe(200);
    expect((await unlimited.request()).status).toBe(200);
  });

  test('F1: nobody but the user and administrators may ask, see or delete', async () => {
    await using world = await startWorld();
    const made = await world.make();

    for (const stranger of [bob, carol]) {
      const call = world.as(stranger);
      expect(await call(userExportsApi.requestUserExport, { params: ofAlice, body })).toMatchObject({ status: 403 });
      expect(await call(userExportsApi.listUserExports, { params: ofAlice })).toMatchObject({ status: 403 });
      expect(await call(userExportsApi.deleteUserExport, { params: { ...ofAlice, id: made.id } })).toMatchObject({ status: 403 });
    }
    expect(await world.as(bob)(userExportsApi.deleteUserExport, { params: { userId: bob.userId, id: made.id } })).toMatchObject({
      status: 403,
    });
    expect(await world.exportOf()).toMatchObject({ id: made.id });
  });

  test('what an administrator does with an archive of somebody else is an audit event', async () => {
    await using world = await startWorld();
    const call = world.as(root);

    const asked = await call(userExportsApi.requestUserExport, { params: ofAlice, body });
    const { id } = await world.ended();
    const unknown = await call(userExportsApi.listUserExports, { params: { userId: 99 } });
    const deleted = await call(userExportsApi.deleteUserExport, { params: { ...ofAlice, id } });

    expect([asked.status, unknown, deleted.status]).toEqual([200, expect.objectContaining({ status: 404 }), 204]);
    expect(await world.events(authEvents.auditEventRecorded)).toMatchObject([
      { username: 'root', domain: 'users', action: 'create', values: { id: alice.userId, exportId: id } },
      { username: 'root', domain: 'users', action: 'delete', values: { id: alice.userId, exportId: id } },
    ]);
  });

  test('where exports are switched off, everything is refused at once', async () => {
    await using world = await startWorld();
    const { id, privateDownloadUrl } = await world.make();
    await world.configure({ export: { users: { enabled: false } } });
    await eventually(async () => expect(await world.request()).toMatchObject({ status: 400, body: { code: 'exports_disabled' } }));

    const call = world.as(alice);
    const listed = await call(userExportsApi.listUserExports, { params: ofAlice });
    const deleted = await call(userExportsApi.deleteUserExport, { params: { ...ofAlice, id } });
    const downloaded = await world.download(privateDownloadUrl ?? '');

    expect([listed.status, deleted.status, downloaded.status]).toEqual([400, 400, 400]);
  });
});

describe('downloads', () => {
  async function linkOf(world: World) {
    return (await world.make()).privateDownloadUrl ?? '';
  }
  const sign = (claims: Record<string, unknown>, { audience, secret = 'a secret of tests', issuer = BASE, lasts = 60 }: Signed) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setExpirationTime(Math.floor(Date.now() / 1000) + lasts)
      .sign(new TextEncoder().encode(secret));
  type Signed = { audience: string; secret?: string; issuer?: string; lasts?: number };

  test('the link gives the archive in whole or in ranges, and nothing on the way may keep it', async () => {
    await using world = await startWorld();
    const link = await linkOf(world);

    const whole = await world.download(link);
    const range = await world.download(link, { range: 'bytes=0-3' });

    const filename = new URL(link).pathname.split('/').at(-1) ?? '';
    expect(filename).toMatch(/^user-export-2-\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\.zip$/);
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-type')).toBe('application/zip');
    expect(whole.headers.get('cache-control')).toBe('private, no-store');
    expect(whole.headers.get('content-disposition')).toContain(`attachment; filename="${filename}"`);
    expect(range.status).toBe(206);
    expect(Buffer.from(await range.arrayBuffer())).toEqual(Buffer.from('PK\x03\x04'));
    await whole.arrayBuffer();
  });

  test('E6: a link of another archive, an expired one, a forged one and a guessed one give nothing', async () => {
    await using world = await startWorld();
    const link = await linkOf(world);
    const made = await world.exportOf();
    const url = new URL(link);
    const audience = url.pathname.split('/').at(-1) ?? '';
    const claims = { userExportId: made?.id };
    const withToken = (jwt: string) => `${url.origin}${url.pathname}?jwt=${jwt}`;
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${url.searchParams.get('jwt')?.split('.')[1]}.x`;

    const refused = await Promise.all(
      [
        await sign({ userExportId: (made?.id ?? 0) + 1 }, { audience }),
        await sign(claims, { audience: 'user-export-3-2026-03-02T10:12:11.682Z.zip' }),
        await sign(claims, { audience, issuer: 'https://other.example' }),
        await sign(claims, { audience, secret: 'another secret' }),
        await sign(claims, { audience, lasts: -1 }),
        unsigned,
      ].map((jwt) => world.download(withToken(jwt))),
    );
    const guessed = await world.download(`${url.origin}/download/user-exports/user-export-3-2026-03-02T10:12:11.682Z.zip${url.search}`);
    const without = await world.download(`${url.origin}${url.pathname}`);
    const malformed = await world.download(withToken('nothing'));

    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    expect([guessed.status, without.status, malformed.status]).toEqual([404, 400, 400]);
    expect((await world.download(withToken(await sign(claims, { audience })))).status).toBe(200);
  });

  test('a link lasts for a quarter of an hour, and each answer of the list has a new one', async () => {
    await using world = await startWorld();
    const link = await linkOf(world);
    world.passMilliseconds(16 * 60_000);

    const old = await world.download(link);
    const fresh = await world.download((await world.exportOf())?.privateDownloadUrl ?? '');

    expect([old.status, fresh.status]).toEqual([403, 200]);
  });
});

describe('endings', () => {
  test('deleting an archive removes its file, and another one may be asked for', async () => {
    await using world = await startWorld();
    const { id } = await world.make();

    const answer = await world.as(alice)(userExportsApi.deleteUserExport, { params: { ...ofAlice, id } });

    expect(answer.status).toBe(204);
    await world.settle();
    expect(await world.storedKeys()).toEqual([]);
    expect(await world.as(alice)(userExportsApi.deleteUserExport, { params: { ...ofAlice, id } })).toMatchObject({ status: 404 });
    expect((await world.request()).status).toBe(200);
  });

  test('an archive that is being made cannot be deleted by hand', async () => {
    await using world = await startWorld();
    const held = Promise.withResolvers<void>();
    world.neighbours.beforeVideos = () => held.promise;
    await world.request();
    const { id } = await eventually(async () => {
      const found = await world.exportOf();
      expect(found?.state.id).toBe(2);
      return found as NonNullable<typeof found>;
    });

    const answer = await world.as(alice)(userExportsApi.deleteUserExport, { params: { ...ofAlice, id } });
    held.resolve();

    expect(answer).toMatchObject({ status: 400, body: { code: 'export_being_made' } });
    expect(await world.ended()).toMatchObject({ id, state: { id: 3 } });
  });

  test('an archive expires in any state, by the settings of that moment', async () => {
    await using world = await startWorld();
    await world.make();

    await world.expire(2 * DAY_MS);
    expect(await world.exportOf()).toBeDefined();
    world.passMilliseconds(2 * DAY_MS + 1);
    await world.expire(2 * DAY_MS);

    expect(await world.query('select from user_exports')).toEqual([]);
    await world.settle();
    expect(await world.storedKeys()).toEqual([]);
  });

  test('F10: the archive of a deleted user goes, also while it is made, and nothing comes back', async () => {
    await using world = await startWorld();
    const held = Promise.withResolvers<void>();
    world.neighbours.beforeVideos = () => held.promise;
    await world.request();
    await eventually(async () => expect((await world.exportOf())?.state.id).toBe(2));

    await world.deleteUser(alice);
    await eventually(async () => expect(await world.query('select from user_exports')).toEqual([]));
    held.resolve();

    await eventually(async () => {
      await world.settle();
      expect([await world.storedKeys(), await world.openUploads()]).toEqual([[], []]);
    });
    expect(await world.events(exportsEvents.userExportEnded)).toEqual([]);
  });

  const firstAndLast = ['peertube/account.json', 'activity-pub/outbox.json'];
  test.each(firstAndLast)(
    'R24: after three attempts to save %s the archive has failed, its user is told so, and nothing of it is left',
    async (path) => {
      await using world = await startWorld();
      // Services that do not answer are waited for; a row that cannot be written is a failure of the work.
      await world.query(`alter table user_export_entries add constraint broken check (path <> '${path}') not valid`);
      await world.request();

      const failed = await eventually(async () => {
        const found = await world.exportOf();
        await world.hasten();
        expect(found?.state).toEqual({ id: 4, label: 'Failed' });
        return found;
      });

      expect(failed).toMatchObject({ size: null, privateDownloadUrl: null });
      expect(await world.events(exportsEvents.userExportEnded)).toMatchObject([{ userId: alice.userId, outcome: 'failed' }]);
      expect([await world.storedKeys(), await world.openUploads()]).toEqual([[], []]);
      expect(await world.query('select from user_export_entries')).toEqual([]);
      await world.query('alter table user_export_entries drop constraint broken');
      expect((await world.request()).status).toBe(200);
    },
  );

  test('R24: an answer of another service that says nothing of waiting counts as an attempt', async () => {
    await using world = await startWorld();
    world.neighbours.mood = 'broken';
    await world.request();

    await eventually(async () => {
      await world.hasten();
      expect(await world.exportOf()).toMatchObject({ state: { id: 4 } });
    });
  });

  test('while a service is away the archive waits for it', async () => {
    await using world = await startWorld();
    world.neighbours.mood = 'down';
    await world.request();
    await eventually(async () => expect(world.neighbours.asked.length).toBeGreaterThan(0));

    world.neighbours.mood = 'well';

    expect(await world.ended()).toMatchObject({ state: { id: 3 } });
  });

  test('what a process left that died before a row knew of it is swept after a day', async () => {
    await using world = await startWorld();
    await world.make();
    const known = await world.storedKeys();
    await world.storage.put('user-exports/left.part', Buffer.from('left'));
    await world.storage.createMultipart('user-exports/left.zip', { partSize: 8 * 1024 * 1024 });

    await world.sweep();
    expect(await world.storedKeys()).toHaveLength(2);
    world.passMilliseconds(DAY_MS);
    await world.sweep();

    expect(await world.storedKeys()).toEqual(known);
    expect(await world.openUploads()).toEqual([]);
  });
});
