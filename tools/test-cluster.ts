// `npm run test:cluster`: tests the images and the manifests on a real cluster, the one KUBECONFIG names.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { engineNames, removeEngine } from '@flotilla/engines';

const usage = `KUBECONFIG names no cluster. Settings of npm run test:cluster:

  KUBECONFIG            the cluster; its namespace flotilla is made and deleted, unless it is there and not a test's
  ENGINES_HOST          address of this machine that pods reach; the engines are started there (else name them: KAFKA_BROKERS, ...)
  CLUSTER_IMAGES        images to test, service and transcoder, separated by a comma; without it they are built
  CLUSTER_BUILD         what builds them, given "-f FILE --target STAGE -t NAME DIRECTORY"; default: docker build
  CLUSTER_IMAGE_LOADER  what hands a built image to the cluster, given its name; default: nothing, it is there or is pulled`;

function run(command: string, environment: Readonly<Record<string, string>> = {}): number {
  return spawnSync(command, { shell: true, stdio: 'inherit', env: { ...process.env, ...environment } }).status ?? 1;
}

function mustRun(command: string): void {
  const status = run(command);
  if (status !== 0) throw new Error(`${command} ended with ${status}`);
}

function buildImages(): string {
  const { CLUSTER_BUILD: build = 'docker build', CLUSTER_IMAGE_LOADER: loader } = process.env;
  const images = { service: 'localhost/flotilla:test', transcoder: 'localhost/flotilla-transcoder:test' };
  for (const [stage, name] of Object.entries(images)) {
    mustRun(`${build} -f deploy/docker/Dockerfile --target ${stage} -t ${name} .`);
    if (loader) mustRun(`${loader} ${name}`);
  }
  return Object.values(images).join();
}

if (!process.env['KUBECONFIG']) {
  console.error(usage);
  process.exitCode = 2;
} else {
  const directory = resolve('.cache', 'cluster-engines');
  const removeEngines = () => Promise.all(engineNames.map((name) => removeEngine(name, { directory, environment: {} })));
  const images = process.env['CLUSTER_IMAGES'] || buildImages();
  // A killed run may have left engines, with users and topics of its own.
  await removeEngines();
  process.exitCode = run(`node tools/run-jest.ts cluster ${process.argv.slice(2).join(' ')}`, {
    CLUSTER_IMAGES: images,
    TEST_ENGINES_DIRECTORY: directory,
  });
  await removeEngines();
}
