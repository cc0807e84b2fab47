import { randomUUID } from 'node:crypto';
import { readSettings } from '@flotilla/config';
import { videoPrivacy } from '@flotilla/contracts-shared';
import { connectStorage, storageSettings } from '@flotilla/storage';
import { silentLog } from '@flotilla/telemetry';
import { alice, bob, whenEngine } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { startFilesWorld } from './files-world.ts';

await whenEngine('minio', (engine) => {
  async function startRedirectingWorld() {
    const config = readSettings(storageSettings, { ...engine, S3_BUCKET: `redirect-${randomUUID()}` });
    const storage = await connectStorage(config, { log: silentLog });
    const world = await startFilesWorld({ environment: { DELIVERY: 'redirect' }, storage });
    return Object.assign(world, { store: config.s3Endpoint as string });
  }

  test('with DELIVERY=redirect players get media from the store by a link that expires, and playlists and images from us', async () => {
    await using world = await startRedirectingWorld();
    const video = await world.addVideo();

    const media = await world.get(video.hls(video.media), null, { range: 'bytes=10-19' });
    const link = media.headers.get('location') as string;
    const range = await fetch(link, { headers: { range: 'bytes=10-19' } });
    const playlist = await world.get(video.hls(video.playlist));
    const thumbnail = await world.get(`/lazy-static/thumbnails/${video.thumbnail}`);
    const head = await world.get(video.hls(video.media), null, {}, 'HEAD');

    expect([media.status, media.bytes.length, media.headers.get('cache-control')]).toEqual([302, 0, 'private, no-store']);
    expect(new URL(link).origin).toBe(new URL(world.store).origin);
    expect(Number(new URL(link).searchParams.get('X-Amz-Expires'))).toBe(300);
    expect([range.status, range.headers.get('content-type')]).toEqual([206, 'video/mp4']);
    expect(Buffer.from(await range.arrayBuffer()).equals(video.bytes.subarray(10, 20))).toBe(true);
    expect([playlist.status, playlist.text]).toEqual([200, video.playlistText]);
    expect([thumbnail.status, thumbnail.bytes.equals(video.thumbnailBytes)]).toEqual([200, true]);
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(video.bytes.length)]);
  });

  test('a link to a private video is given only to those who may see it, and does not work without its signature', async () => {
    await using world = await startRedirectingWorld();
    const video = await world.addVideo(videoPrivacy.PRIVATE);
    const address = video.privateHls(video.media);

    const strangers = [await world.get(address), await world.get(address, bob)];
    const owner = await world.get(address, alice);
    const link = new URL(owner.headers.get('location') as string);
    const signed = await fetch(link);
    const bare = await fetch(link.origin + link.pathname);

    expect(strangers.map(({ status }) => status)).toEqual([403, 403]);
    expect(owner.status).toBe(302);
    expect(Buffer.from(await signed.arrayBuffer()).equals(video.bytes)).toBe(true);
    expect(bare.status).toBe(403);
  });

  test('the paths of the proxy send the bytes themselves', async () => {
    await using world = await startRedirectingWorld();
    const video = await world.addVideo(videoPrivacy.PRIVATE);
    const proxied = `/object-storage-proxy/streaming-playlists/hls/private/${video.uuid}/${video.media}`;

    const [owner, stranger] = [await world.get(proxied, alice), await world.get(proxied, bob)];

    expect([owner.status, owner.bytes.equals(video.bytes)]).toEqual([200, true]);
    expect(stranger.status).toBe(403);
  });

  test('a download by redirect keeps its name', async () => {
    await using world = await startRedirectingWorld();
    const video = await world.addVideo(videoPrivacy.PUBLIC, { name: 'Harbour' });

    const download = await world.get(`/download/web-videos/${video.web}`);
    const file = await fetch(download.headers.get('location') as string);

    expect(download.status).toBe(302);
    expect(file.headers.get('content-disposition')).toContain('Harbour');
    expect(Buffer.from(await file.arrayBuffer()).equals(video.webBytes)).toBe(true);
  });
});
