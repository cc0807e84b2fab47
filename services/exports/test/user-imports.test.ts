import { randomBytes } from 'node:crypto';
import { exportsEvents, userImportsApi } from '@flotilla/contracts-exports';
import { alice, bob, carol, eventually, root } from '@flotilla/test-kit';
import { describe, expect, test } from '@jest/globals';
import { archiveOf, makeZip } from './make-zip.ts';
import { BASE, startWorld } from './world.ts';

const MIB = 1024 * 1024;
const HOUR_MS = 3_600_000;

describe('uploads of archives', () => {
  test('arrive in chunks, tell where they stand, and are imported after the last byte', async () => {
    await using world = await startWorld();
    const client = world.imports();
    const archive = makeZip(archiveOf({}, [{ path: 'files/filling', bytes: randomBytes(20 * MIB), isStored: true }]));

    const opened = await client.open(archive.length);
    const again = await client.open(archive.length);
    const first = await client.send(opened.id, archive, 0, 9 * MIB);
    const position = await client.position(opened.id, archive.length);
    const resumed = await client.open(archive.length);
    const second = await client.send(opened.id, archive, 9 * MIB, 9 * MIB + 5);
    const last = await client.send(opened.id, archive, 9 * MIB + 5);
    const repeated = await client.send(opened.id, archive, 9 * MIB + 5);

    const path = '/api/v1/users/2/imports/import-resumable';
    expect(opened).toMatchObject({ status: 201 });
    expect(opened.headers.get('location')).toBe(`${BASE}${path}?upload_id=${opened.id}`);
    expect(again).toMatchObject({ status: 200, id: opened.id });
    expect(again.headers.get('range')).toBeNull();
    expect([first.status, first.headers.get('range'), first.headers.get('cache-control')]).toEqual([
      308,
      `bytes=0-${9 * MIB - 1}`,
      'no-store',
    ]);
    expect(position.headers.get('range')).toBe(`bytes=0-${9 * MIB - 1}`);
    expect([resumed.status, resumed.headers.get('range')]).toEqual([200, `bytes=0-${9 * MIB - 1}`]);
    expect([second.status, last.status, repeated.status]).toEqual([308, 204, 204]);
    expect(await world.imported()).toMatchObject({ state: { id: 3, label: 'Completed' }, error: null });
    expect((await client.cancel(opened.id)).status).toBe(204);
    await world.settle();
    expect(await world.storedKeys()).toEqual([]);
    expect(await world.openUploads()).toEqual([]);
  });

  test('I1, I5: chunks that overlap are taken once; gaps, other sizes and wrong checksums are refused', async () => {
    await using world = await startWorld();
    const client = world.imports();
    const archive = makeZip(archiveOf({}));
    const { id } = await client.open(archive.length);

    const gap = await client.send(id, archive, 10, 20);
    const size = await client.put(id, archive.subarray(0, 10), { 'content-range': 'bytes 0-9/999999' });
    const beyond = await client.put(id, archive.subarray(0, 10), { 'content-range': `bytes 0-${archive.length}/${archive.length}` });
    const wrong = await client.send(id, archive, 0, 100, { digest: `sha-256=${Buffer.alloc(32).toString('base64')}` });
    const nothing = await client.position(id, archive.length);
    await client.send(id, archive, 0, 100);
    const overlap = await client.send(id, archive, 50);

    expect([gap, size, beyond, wrong, nothing, overlap].map(({ status }) => status)).toEqual([409, 409, 409, 460, 308, 204]);
    expect(nothing.headers.get('range')).toBeNull();
    expect(await world.imported()).toMatchObject({ state: { id: 3 } });
  });

  test('I3, F1: nobody sends to the upload of another user, or for them', async () => {
    await using world = await startWorld();
    world.neighbours.users.set(3, 'bob');
    const archive = makeZip(archiveOf({}));
    const { id } = await world.imports().open(archive.length);

    const foreign = [
      await world.imports(bob).send(id, archive),
      await world.imports(bob).cancel(id),
      await world.imports(bob, alice.userId).open(10),
      await world.imports(carol, alice.userId).send(id, archive),
      await world.imports(bob).send('../x', archive),
    ];

    expect(foreign.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect((await world.imports().send(`2-${'0'.repeat(32)}`, archive)).status).toBe(404);
    expect((await world.imports(root, alice.userId).position(id, archive.length)).status).toBe(308);
    expect(await world.as(bob)(userImportsApi.getLatestUserImport, { params: { userId: alice.userId } })).toMatchObject({ status: 403 });
  });

  test('I4: what does not fit into the quota is refused before a byte is sent', async () => {
    await using world = await startWorld();
    world.neighbours.bytesLeft = 1000;

    expect(await world.imports().open(1000)).toMatchObject({ status: 413, body: { code: 'quota_reached' } });
    expect((await world.imports().open(999)).status).toBe(201);
  });

  test('I4: an archive whose parts would not fit into memory is refused', async () => {
    await using world = await startWorld();
    expect((await world.imports().open(188 * 1024 * MIB)).status).toBe(400);
  });

  test('a file that is no ZIP by name or type, and imports that are switched off, are refused', async () => {
    await using world = await startWorld();
    const { id } = await world.imports().open(100);

    expect((await world.imports().open(100, { filename: 'archive.tar' })).status).toBe(400);
    expect((await world.imports().open(100, {}, { 'x-upload-content-type': 'text/plain' })).status).toBe(400);
    await world.configure({ import: { users: { enabled: false } } });
    await eventually(async () =>
      expect(await world.imports().open(100)).toMatchObject({ status: 400, body: { code: 'imports_disabled' } }),
    );
    expect(await world.imports().send(id, Buffer.alloc(100))).toMatchObject({ status: 400, body: { code: 'imports_disabled' } });
  });

  test('F7: of many that are opened at once one is alive, and none while an archive is imported', async () => {
    await using world = await startWorld();
    const gate = Promise.withResolvers<void>();
    world.neighbours.beforeRestoring = () => gate.promise;

    await Promise.all(Array.from({ length: 10 }, (_, index) => world.imports().open(100 + index, { lastModified: index })));
    expect(await world.query('select from user_imports')).toHaveLength(1);
    await world.imports().sendWhole(makeZip(archiveOf({})));
    expect(await world.imports().open(100)).toMatchObject({ status: 400, body: { code: 'import_under_way' } });
    gate.resolve();
    await world.imported();
  });

  test('I6: an upload that was cancelled or that nobody went on with leaves nothing', async () => {
    await using world = await startWorld();
    const archive = randomBytes(9 * MIB);
    const cancelled = await world.imports().open(archive.length);
    await world.imports().send(cancelled.id, archive, 0, 100);
    await world.imports().cancel(cancelled.id);
    expect((await world.imports().send(cancelled.id, archive, 100)).status).toBe(404);

    const silent = await world.imports().open(archive.length);
    await world.imports().send(silent.id, archive, 0, archive.length - 1);
    world.passMilliseconds(HOUR_MS + 1);
    expect((await world.imports().position(silent.id, archive.length)).status).toBe(410);
    await world.reap();
    expect((await world.imports().position(silent.id, archive.length)).status).toBe(404);
    await world.settle();
    expect(await world.storedKeys()).toEqual([]);
    expect(await world.openUploads()).toEqual([]);
  });

  test('F10: a user who is deleted while their archive is imported leaves nothing of it', async () => {
    await using world = await startWorld();
    const gate = Promise.withResolvers<void>();
    world.neighbours.beforeRestoring = () => gate.promise;
    await world.imports().sendWhole(makeZip(archiveOf({})));

    await world.deleteUser(alice);
    await eventually(async () => expect(await world.query('select from user_imports')).toEqual([]));
    gate.resolve();
    await world.settle();

    expect(await world.query('select from user_imports')).toEqual([]);
    expect(await world.storedKeys()).toEqual([]);
    expect(await world.events(exportsEvents.userImportEnded)).toEqual([]);
  });

  test('without an import there is no latest one', async () => {
    await using world = await startWorld();
    const answer = await world.as(alice)(userImportsApi.getLatestUserImport, { params: { userId: alice.userId } });
    expect(answer).toMatchObject({ status: 404, body: { code: 'import_not_found' } });
  });
});
