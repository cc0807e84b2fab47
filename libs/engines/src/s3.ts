import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { within } from './deadline.ts';
import type { Engine, EngineSettings, Place } from './engine.ts';
import { goProgram } from './machine/go-program.ts';

const ANSWERS_WITHIN_MS = 10_000;
const ACCESS_KEY = 'flotilla';

/** What MinIO and versitygw have in common. */
const s3 = {
  defaults: { S3_BUCKET: 'flotilla', S3_REGION: 'us-east-1' },
  ports: ['main'],
  settings: ({ host, ports, secret }: Place): EngineSettings => ({
    S3_ENDPOINT: `http://${host}:${ports['main']}`,
    S3_ACCESS_KEY: ACCESS_KEY,
    S3_SECRET_KEY: secret,
    ...s3.defaults,
  }),
  answers: (settings: EngineSettings) => within(ANSWERS_WITHIN_MS, 'S3', ensureBucket(settings)),
};

export const minio: Engine = {
  ...s3,
  title: 'MinIO',
  given: ['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
  async onMachine(place) {
    const program = await goProgram(
      {
        name: 'minio',
        title: 'MinIO',
        source: 'github.com/minio/minio',
        version: 'v0.0.0-20260212201848-7aac2a2c5b7c',
        about: 'two minutes or more',
      },
      place,
    );
    const parameters = ['server', '--quiet', '--address', `${place.host}:${place.ports['main']}`, await folderOf(place, 'data')];
    return { program, parameters, environment: minioEnvironment(place) };
  },
  inDocker: (place) => ({
    image: place.environment['MINIO_IMAGE'] ?? 'minio/minio:RELEASE.2025-09-07T16-13-09Z',
    ports: { main: 9000 },
    environment: minioEnvironment(place),
    command: ['server', '--quiet', '/data'],
  }),
};

const minioEnvironment = ({ secret }: Place) => ({ MINIO_ROOT_USER: ACCESS_KEY, MINIO_ROOT_PASSWORD: secret, MINIO_BROWSER: 'off' });

export const versitygw: Engine = {
  ...s3,
  title: 'versitygw',
  given: [],
  async onMachine(place) {
    const program = await goProgram(
      {
        name: 'versitygw',
        title: 'versitygw',
        source: 'github.com/versity/versitygw/cmd/versitygw',
        version: 'v1.8.0',
        about: 'a minute or more',
      },
      place,
    );
    const [data, sidecar] = [await folderOf(place, 'data'), await folderOf(place, 'attributes')];
    const parameters = ['--port', `${place.host}:${place.ports['main']}`, '--quiet', 'posix', '--sidecar', sidecar, data];
    return { program, parameters, environment: { ROOT_ACCESS_KEY: ACCESS_KEY, ROOT_SECRET_KEY: place.secret } };
  },
};

async function folderOf({ directory }: Place, name: string): Promise<string> {
  const folder = join(directory, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Creates the bucket that the settings name. */
async function ensureBucket({ S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET, S3_REGION }: EngineSettings): Promise<void> {
  const { Client } = await import('minio');
  const { hostname, port, protocol } = new URL(S3_ENDPOINT ?? '');
  const client = new Client({
    endPoint: hostname,
    port: Number(port),
    useSSL: protocol === 'https:',
    accessKey: S3_ACCESS_KEY ?? '',
    secretKey: S3_SECRET_KEY ?? '',
    region: S3_REGION ?? '',
    // The caller retries, without the warnings of this client.
    retryOptions: { disableRetry: true },
  });
  if (!(await client.bucketExists(S3_BUCKET ?? ''))) await client.makeBucket(S3_BUCKET ?? '', S3_REGION);
}
