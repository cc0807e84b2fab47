import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { loadServices } from '../src/load-services.ts';
import { severalInstances } from '../src/several-instances.ts';

const services = await loadServices();

test('several instances have data and a port of their own, and may reach each other', async () => {
  const settings = await severalInstances({ DATA_DIR: '/srv/flotilla', PORT: '9100', ADMIN_PASSWORD: 'a long password' }, 2, services);

  expect(settings).toEqual(
    [1, 2].map((number) => ({
      ADMIN_PASSWORD: 'a long password',
      DATA_DIR: join('/srv/flotilla', String(number)),
      PORT: String(9099 + number),
      PUBLIC_URL: `http://127.0.0.1:${9099 + number}`,
      OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1',
    })),
  );
});

test('PORT=0 gives each instance another free port, which its address names', async () => {
  const settings = await severalInstances({ PORT: '0' }, 3, services);

  const ports = settings.map(({ PORT }) => PORT);
  expect(new Set(ports).size).toBe(3);
  expect(ports).not.toContain('0');
  expect(settings.map(({ PUBLIC_URL }) => PUBLIC_URL)).toEqual(ports.map((port) => `http://127.0.0.1:${port}`));
});

test('what only one instance can have is refused, all of it at once', async () => {
  const given = { VIDEOS_DATABASE_URL: 'postgres://db/videos', S3_ENDPOINT: 'http://store', PUBLIC_URL: 'https://video.example' };

  await expect(severalInstances(given, 2, services)).rejects.toMatchObject({
    name: 'InvalidSettings',
    mistakes: ['VIDEOS_DATABASE_URL', 'S3_ENDPOINT', 'PUBLIC_URL'].map((name) => `${name} cannot be shared by several instances`),
  });
});

test('ports beyond the last one are refused', async () => {
  await expect(severalInstances({ PORT: '65535' }, 2, services)).rejects.toMatchObject({
    mistakes: ['PORT must leave room for 2 instances, not "65535"'],
  });
});
