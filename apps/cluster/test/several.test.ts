import { readFile } from 'node:fs/promises';
import { authApi } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { createClient } from '@flotilla/http-client';
import { loadServices, ownersOf, type Platform } from '@flotilla/standalone';
import { eventually, instanceEnvironment, makeClip, smallLadder, temporaryDirectory, whenEngine } from '@flotilla/test-kit';
import { signIn } from '@flotilla/test-kit/session';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startCluster } from '../src/index.ts';

const databases = ownersOf(await loadServices());

await whenEngine(
  ['postgres', 'kafka', 'minio', 'redis'],
  () => {
    // Two processes of each service take a while to start, so that all tests here share them.
    let platform: Platform;
    let stop: () => Promise<void>;

    let environment: Record<string, string | undefined>;
    beforeAll(async () => {
      const directory = await temporaryDirectory();
      environment = instanceEnvironment(directory.path, { ...smallLadder, HOME: process.env['HOME'] });
      platform = await startCluster({ replicas: 2, environment });
      stop = async () => {
        await platform.stop();
        await directory[Symbol.asyncDispose]();
      };
    }, 180_000);
    afterAll(() => stop?.(), 60_000);

    const gateways = () => platform.serviceUrls.gateway as readonly string[];
    const gateway = (turn: number) => gateways()[turn % gateways().length] as string;

    const as = (token: string, url: string) => createClient({ baseUrl: url, headers: () => ({ authorization: `Bearer ${token}` }) });

    test('every chunk of an upload may go to another gateway and another process', async () => {
      const { token, channelId } = await signIn(gateway(0));
      const film = await readFile(await makeClip({ seconds: 4, width: 640, height: 360, audio: true }));
      const headers = { authorization: `Bearer ${token}` };
      const opened = await fetch(`${gateway(0)}/api/v1/videos/upload-resumable`, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'x-upload-content-length': String(film.length),
          'x-upload-content-type': 'video/mp4',
        },
        body: JSON.stringify({ channelId, name: 'A film in pieces', privacy: 1, filename: 'film.mp4' }),
      });
      const { search } = new URL(opened.headers.get('location') ?? '', gateway(0));
      const chunk = Math.ceil(film.length / 7);

      let last = opened;
      for (let [start, turn] = [0, 0]; start < film.length; start += chunk, turn += 1) {
        const end = Math.min(start + chunk, film.length) - 1;
        last = await fetch(`${gateway(turn)}/api/v1/videos/upload-resumable${search}`, {
          method: 'PUT',
          headers: { ...headers, 'content-type': 'application/octet-stream', 'content-range': `bytes ${start}-${end}/${film.length}` },
          body: new Uint8Array(film.subarray(start, end + 1)),
        });
        if (end + 1 < film.length) expect(last.status).toBe(308);
      }

      expect(last.status).toBe(200);
      const { video } = (await last.json()) as { video: { uuid: string } };
      for (const url of gateways()) {
        await eventually(
          async () => {
            const { body } = await createClient({ baseUrl: url })(videosApi.getVideo, { params: { id: video.uuid } });
            expect(body).toMatchObject({ duration: 4, state: { id: 1 }, streamingPlaylists: [{ files: [{ resolution: { id: 240 } }] }] });
          },
          { withinMs: 120_000 },
        );
      }
    }, 180_000);

    test('a second start on the same data is refused and does not disturb the first one', async () => {
      await expect(startCluster({ replicas: 2, environment })).rejects.toThrow('already runs on');

      const health = await fetch(`${gateway(0)}/health/platform`);
      expect(health.status).toBe(200);
      const { token } = await signIn(gateway(1));
      expect((await as(token, gateway(0))(authApi.getMyUser, {})).status).toBe(200);
    });

    test('a session that ends at one gateway has ended at every other within two seconds', async () => {
      const { token } = await signIn(gateway(0));
      for (const url of gateways()) expect((await as(token, url)(authApi.getMyUser, {})).status).toBe(200);

      expect((await as(token, gateway(0))(authApi.revokeToken, {})).status).toBe(200);

      for (const url of gateways()) {
        await eventually(async () => expect((await as(token, url)(authApi.getMyUser, {})).status).toBe(401), { withinMs: 2_000 });
      }
    }, 60_000);

    test('no client notices that a process of each service is killed, and each comes back', async () => {
      const before = new Set(platform.processIds);
      const [own] = platform.processIds;
      const services = [...before].filter((pid) => pid !== own);
      const statuses = new Set<number>();
      let asking = true;
      const asked = Promise.all(
        gateways().map(async (url) => {
          while (asking) statuses.add((await fetch(`${url}/api/v1/videos`).catch(() => ({ status: 0 }))).status);
        }),
      );

      // Those of the gateways are last: a client that is connected to one notices its end.
      for (const pid of services.slice(0, -gateways().length).filter((_, index) => index % 2 === 0)) {
        process.kill(pid, 'SIGKILL');
        await eventually(() => expect(platform.processIds).not.toContain(pid), { withinMs: 30_000 });
      }
      for (const url of gateways()) {
        await eventually(async () => expect((await fetch(`${url}/health/platform`)).status).toBe(200), { withinMs: 60_000 });
      }
      asking = false;
      await asked;

      expect([...statuses]).toEqual([200]);
    }, 180_000);
  },
  { databases },
);
