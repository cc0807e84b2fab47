import { randomBytes, randomUUID } from 'node:crypto';
import { readSettings } from '@flotilla/config';
import { connectStorage, storageSettings } from '@flotilla/storage';
import { silentLog } from '@flotilla/telemetry';
import { whenEngine } from '@flotilla/test-kit';
import { readArchive, wrongChecksums } from '@flotilla/test-kit/read-archive';
import { expect, test } from '@jest/globals';
import { archivedVideo } from './fake-neighbours.ts';
import { archiveOf, makeZip } from './make-zip.ts';
import { startWorld } from './world.ts';

const MIB = 1024 * 1024;

await whenEngine('minio', (engine) => {
  async function startOnS3() {
    const config = readSettings(storageSettings, { ...engine, S3_BUCKET: `archives-${randomUUID()}` });
    return startWorld({ storage: await connectStorage(config, { log: silentLog }) });
  }

  test('an archive of several parts is made on S3, and every checksum in it is right', async () => {
    await using world = await startOnS3();
    const film = randomBytes(20 * MIB);
    await world.storage.put('originals/1', film);
    const videoFile = { storageKey: 'originals/1', extension: '.mp4', mediaType: 'video/mp4', size: film.length, height: 720, fps: 25 };
    world.neighbours.videos.push(archivedVideo(1, { videoFile }));

    const made = await world.make();
    const answer = await world.download(String(made.privateDownloadUrl));
    const files = await readArchive(Buffer.from(await answer.arrayBuffer()));

    expect(made.state.id).toBe(3);
    const [stored] = [...files].filter(([path]) => path.startsWith('files/videos/video-files/'));
    expect(stored?.[1].equals(film)).toBe(true);
    expect(wrongChecksums(files)).toEqual([]);
    expect(await world.storedKeys()).toEqual([expect.stringMatching(/^user-exports\/[\da-f-]{36}\.zip$/)]);
  });

  test('an archive of several parts arrives on S3 and is imported from there, file by file', async () => {
    await using world = await startOnS3();
    const film = randomBytes(20 * MIB);
    const archiveFiles = { videoFile: '../files/film.mp4' };
    const videos = [{ name: 'The Torne in March', duration: 1, privacy: 1, channel: { name: 'rivers' }, archiveFiles }];

    const imported = await world.bring(
      makeZip(archiveOf({ 'videos.json': { videos } }, [{ path: 'files/film.mp4', bytes: film, isStored: true }])),
    );

    expect(imported).toMatchObject({ state: { id: 3 }, stats: { videos: { success: 1, errors: 0 } } });
    const [body] = world.neighbours.restored.filter(({ what }) => what === 'video').map((item) => item.body);
    const stored = await (await world.storage.read(String(body?.['storageKey']))).toArray();
    expect(Buffer.concat(stored).equals(film)).toBe(true);
    await world.settle();
    expect(await world.storedKeys()).toEqual([]);
  });
});
