// Runs a command on a fresh clone: plain JavaScript for any Node >= 20, no packages. It installs what the command needs, reports that,
// and runs the command with the pinned Node of node_modules.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureSystemPackage } from './system-packages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const say = (text) => process.stderr.write(`${text}\n`);

/**
 * Makes the C library return memory to the system: otherwise the process keeps the large blocks of password hashing for ever, and what V8's
 * threads used once in an arena of each.
 */
const memory = { MALLOC_MMAP_THRESHOLD_: '4194304', MALLOC_TRIM_THRESHOLD_: '8388608', MALLOC_ARENA_MAX: '2' };

/**
 * The script of each command, what it needs on the machine besides packages, and its default environment. One that `lasts` ends with
 * the process that started it, so that no orphan is left.
 */
const commands = {
  start: {
    script: 'tools/start.ts',
    needs: ['ffmpeg'],
    // The same for the processes of PROCESSES=each, where start-process.ts says why.
    flags: ['--max-semi-space-size=2'],
    environment: { ...memory, NODE_ENV: 'production' },
    lasts: true,
  },
  cluster: { script: 'tools/cluster.ts', needs: ['ffmpeg'], environment: { ...memory, NODE_ENV: 'production' }, lasts: true },
  migrate: { script: 'tools/migrate.ts', needs: [] },
  move: { script: 'tools/move.ts', needs: [] },
  rebuild: { script: 'tools/rebuild.ts', needs: [] },
  redrive: { script: 'tools/redrive.ts', needs: [] },
  'integrity-check': { script: 'tools/integrity-check.ts', needs: [] },
  // The name of the command in the previous release; to be removed after 0.2.
  audit: { script: 'tools/integrity-check.ts', needs: [], renamedTo: 'integrity-check' },
  chaos: { script: 'tools/chaos/main.ts', needs: ['ffmpeg'], environment: { ...memory, NODE_ENV: 'production' } },
  dev: { script: 'tools/dev.ts', needs: ['ffmpeg'], lasts: true },
  test: { script: 'tools/test.ts', needs: ['ffmpeg', 'chromium', 'redis'] },
  'crash-points': { script: 'tools/crash-points.ts', needs: ['ffmpeg'] },
  ci: { script: 'tools/ci.ts', needs: [] },
  prove: { script: 'tools/prove.ts', needs: [] },
  engines: { script: 'tools/engines.ts', needs: [], flags: ['--disable-warning=TimeoutNegativeWarning'] },
  'test:cluster': { script: 'tools/test-cluster.ts', needs: ['ffmpeg', 'redis'] },
  bench: { script: 'tools/bench/main.ts', needs: ['ffmpeg'], environment: memory },
  check: { script: 'tools/check.ts', needs: [] },
  format: { script: 'tools/format.ts', needs: [] },
  settings: { script: 'tools/settings.ts', needs: [] },
  secrets: { script: 'tools/secrets.ts', needs: [] },
  'kafka-users': { script: 'tools/kafka-users.ts', needs: [] },
};

function ensurePackages() {
  const marker = join(root, 'node_modules', '.flotilla-lock');
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  say('Installing packages and Node 26 (about a minute, only after a change of packages) ...');
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) {
    say(`${npm.stdout ?? ''}${npm.stderr ?? ''}`);
    stop('Packages could not be installed; the lines above say why.');
  }
  writeFileSync(marker, wanted);
}

function stop(reason) {
  say(reason);
  process.exit(1);
}

const [name, ...rest] = process.argv.slice(2);
const command = commands[name];
if (!command) stop(`Usage: npm run <${Object.keys(commands).join('|')}>`);
if (command.renamedTo) say(`npm run ${name} is called npm run ${command.renamedTo} now; the old name goes with the next release.`);
if (Number(process.versions.node.split('.')[0]) < 20) stop(`Node 20 or newer is needed to begin; this is ${process.versions.node}.`);
process.chdir(root);
ensurePackages();
for (const need of command.needs) {
  const reason = ensureSystemPackage(need);
  if (reason) stop(reason);
}

const child = spawn(
  join(bin, process.platform === 'win32' ? 'node.exe' : 'node'),
  [
    '--disable-warning=ExperimentalWarning',
    ...(command.flags ?? []),
    ...(command.lasts ? ['--import=./tools/end-with-bootstrap.mjs'] : []),
    command.script,
    ...rest,
  ],
  {
    cwd: root,
    stdio: command.lasts ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
    env: {
      ...command.environment,
      ...process.env,
      PATH: `${bin}${delimiter}${process.env.PATH}`,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'compile'),
    },
  },
);
// Ctrl-C reaches the whole group; this process only waits for the child's own orderly end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  });
}
// npm passes SIGTERM on. If npm itself was killed, only a changed parent process shows that.
if (command.lasts && process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 1_000);
  watch.unref();
}
child.on('exit', (code, signal) => process.exit(signal ? 1 : code));
