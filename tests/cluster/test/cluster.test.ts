import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { videosApi } from '@flotilla/contracts-videos';
import { fullyTranscoded, must, openResumable, signIn, upload } from '@flotilla/journeys/world';
import { makeClip, whenEngine } from '@flotilla/test-kit';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { expectIntegrity } from './expect-integrity.ts';
import { expectPlayable } from './expect-playable.ts';
import { databases, everythingIsReady, type Installation, imagesUnderTest, install, services } from './installation.ts';
import { startLoad } from './load.ts';
import { recentWarnings } from './recent-warnings.ts';
import { keepUploading } from './steady-upload.ts';
import { uploadStubbornly } from './stubborn-upload.ts';
import { workersSince } from './workers-since.ts';

const PAGES = ['/', '/api/v1/config', '/api/v1/videos', '/api/v1/videos/languages', '/api/v1/ping'];
const REQUESTS = 10_000;
const MOST_ROUNDS = 5;
/** What the production overlay has in the place of a network. */
const UNSAID = /['"]?say the network of[^'"\n]*['"]?/g;
const overlay = (name: string) => fileURLToPath(new URL(`../../../deploy/k8s/overlays/${name}`, import.meta.url));
const images = imagesUnderTest();

if (!process.env['KUBECONFIG'] || !images) {
  // `npm test` has neither: images take minutes to build. `npm run prove` builds them and runs this file (.ci/cluster).
  process.stderr.write('\n*** SKIPPED: KUBECONFIG names no cluster, or CLUSTER_IMAGES no images; npm run test:cluster sees to both\n\n');
  test.skip('needs a cluster and images: npm run test:cluster', () => {});
} else {
  await whenEngine(
    ['postgres', 'kafka', 'minio', 'redis'],
    (engines) => {
      let installation: Installation;
      beforeAll(async () => {
        installation = await install(images, engines);
      });
      afterAll(async () => {
        await installation?.[Symbol.asyncDispose]();
      });

      const administrator = () => signIn(installation.url, 'root', installation.administratorPassword);

      test.each(['demo', 'production'])('the API server takes every object of %s, with the networks of the operator', async (name) => {
        // As before an upgrade: a Job cannot be changed.
        await installation.kubectl('delete job migrate --ignore-not-found');
        const objects = await installation.kubectl(`kustomize ${overlay(name)}`);

        const answer = await installation.kubectl('apply -f - --dry-run=server', objects.replaceAll(UNSAID, '10.9.8.0/24'));

        expect(answer.trim().split('\n').length).toBeGreaterThan(40);
      });

      test('production is refused until the operator says where the engines are', async () => {
        const ways = await installation.kubectl(`kustomize ${overlay('production')}`);

        await expect(installation.kubectl('apply -f - --dry-run=server', ways)).rejects.toThrow('say the network of your PostgreSQL');
      });

      test('the installation meets pod security, and no pod may write to its root file system or has a token', async () => {
        const { items } = JSON.parse(await installation.kubectl('get pods -o json')) as { items: { metadata: { name: string } }[] };

        const gateway = items.map(({ metadata }) => metadata.name).find((name) => name.startsWith('gateway-'));
        expect(await installation.kubectl(`exec ${gateway} -- node -p process.getuid()`)).toBe('10001\n');
        const write = installation.kubectl(`exec ${gateway} -- node -e fs.writeFileSync('/app/x','')`);
        await expect(write).rejects.toThrow('EROFS');
        await expect(installation.kubectl(`exec ${gateway} -- node -p fs.readdirSync('/var/run/secrets')`)).rejects.toThrow('ENOENT');
      });

      test('a video is uploaded in both ways through the service of the gateway, transcoded, and its bytes are delivered', async () => {
        const session = await administrator();
        const film = await makeClip({ seconds: 6, width: 640, height: 360 });
        const bytes = await readFile(film);

        const whole = await upload(session, film);
        const parts = await openResumable(installation.url, session, bytes);
        expect((await parts.send(0, 99_999)).status).toBe(308);
        const last = await parts.send(100_000, bytes.length - 1);
        const { video: resumed } = (await last.json()) as { video: { uuid: string } };

        for (const { uuid } of [whole, resumed]) {
          await fullyTranscoded(session, uuid);
          await expectPlayable(installation.url, uuid);
        }
      });

      test('R11: everything is restarted under load and uploads, and no request fails', async () => {
        const session = await administrator();
        const bytes = await readFile(await makeClip({ seconds: 6, width: 640, height: 360, seed: 11 }));
        const load = startLoad(installation.url, { paths: PAGES, perSecond: 100 });
        const over = new AbortController();
        const uploading = Promise.all(
          [1, 2, 3, 4, 5].map((turn) =>
            keepUploading(installation.url, session, bytes, { name: `During a restart ${turn}`, signal: over.signal }),
          ),
        );
        let isFaulty = false;
        uploading.catch(async () => {
          isFaulty = true;
          process.stderr.write(`${await recentWarnings(installation.kubectl)}\n`);
        });

        for (let round = 0; round < MOST_ROUNDS && !isFaulty && load.requests() < REQUESTS; round++) await restartEverything();
        over.abort();
        const uploaded = (await uploading).flat();
        const { requests, failures } = await load.stop();

        process.stderr.write(
          `${requests} requests and ${uploaded.length} uploads while everything was restarted, ${failures.length} failed\n`,
        );
        expect(failures).toEqual([]);
        expect(requests).toBeGreaterThan(REQUESTS);
        for (const { uuid } of uploaded) await fullyTranscoded(session, uuid, 300_000);
      });

      test('R1: a pod of each service is destroyed during uploads, and each upload becomes one whole video', async () => {
        const session = await administrator();
        const films = await Promise.all([1, 2, 3, 4].map((seed) => makeClip({ seconds: 8, width: 640, height: 360, seed })));
        const uploads = films.map(async (film, index) =>
          uploadStubbornly(installation.url, session, await readFile(film), `Through it all ${index}`),
        );

        for (const name of services) {
          await destroyOne(name);
          await everythingIsReady(installation.kubectl);
        }
        const videos = await Promise.all(uploads);

        // The work of a transcoder that was destroyed is taken over when its lease runs out.
        for (const { uuid } of videos) await fullyTranscoded(session, uuid, 300_000);
        for (const { uuid } of videos) await expectPlayable(installation.url, uuid);
        const { data } = await must(session.call(videosApi.listMyVideos, { query: { count: 100 } }), 200);
        const names = data.map(({ name }) => name).filter((name) => name.startsWith('Through it all'));
        expect(names.toSorted()).toEqual(films.map((_, index) => `Through it all ${index}`));
        await expectIntegrity(engines);
      });

      test('a second transcoder takes its share of the work that waits', async () => {
        const session = await administrator();
        await installation.kubectl('scale deployment/transcoder --replicas=1');
        await everythingIsReady(installation.kubectl);
        const films = await Promise.all([21, 22, 23, 24].map((seed) => makeClip({ seconds: 20, width: 640, height: 360, seed })));
        const before = new Date();
        const videos = await Promise.all(films.map((film) => upload(session, film)));

        await installation.kubectl('scale deployment/transcoder --replicas=2');

        for (const { uuid } of videos) await fullyTranscoded(session, uuid, 300_000);
        expect(await workersSince(engines['TRANSCODER_DATABASE_URL'] as string, before)).toBe(2);
      });

      async function restartEverything(): Promise<void> {
        for (const name of services) {
          await installation.kubectl(`rollout restart deployment/${name}`);
          await everythingIsReady(installation.kubectl);
          process.stderr.write(`${new Date().toISOString()} ${name} was restarted\n`);
        }
      }

      async function destroyOne(name: string): Promise<void> {
        const pods = await installation.kubectl(`get pods --selector=app.kubernetes.io/name=${name} --output=name`);
        await installation.kubectl(`delete ${pods.split('\n')[0]} --force --grace-period=0`);
      }
    },
    { databases },
  );
}
