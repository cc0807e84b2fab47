// The way in from a bare machine: plain JavaScript for any Node >= 20, no packages. It installs what a command needs, says so,
// and hands over to the pinned Node in node_modules.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const say = (text) => process.stderr.write(`${text}\n`);

/** How the C library gives memory back: without it the large blocks of password hashing stay with the process for good. */
const memory = { MALLOC_MMAP_THRESHOLD_: '4194304', MALLOC_TRIM_THRESHOLD_: '8388608' };

/** What each command runs, what it needs on the machine besides packages, and the settings it has unless they are set already. */
const commands = {
  start: {
    script: 'libs/platform/src/main.ts',
    needs: ['ffmpeg'],
    // The same for the processes of PROCESSES=each, where start-process.ts says why.
    flags: ['--max-semi-space-size=2'],
    environment: { ...memory, NODE_ENV: 'production' },
  },
  dev: { script: 'tools/dev.ts', needs: ['ffmpeg'] },
  test: { script: 'tools/test.ts', needs: ['ffmpeg', 'chromium'] },
  bench: { script: 'tools/bench/main.ts', needs: ['ffmpeg'], environment: memory },
  check: { script: 'tools/check.ts', needs: [] },
  format: { script: 'tools/format.ts', needs: [] },
  settings: { script: 'tools/settings.ts', needs: [] },
};

const systemPackages = {
  ffmpeg: {
    found: () => onPath(process.env.FFMPEG_PATH || 'ffmpeg'),
    apt: ['ffmpeg'],
    brew: ['ffmpeg'],
    required: true,
    how: 'Install ffmpeg 4.4 or newer with your package manager, or set FFMPEG_PATH to one.',
  },
  chromium: {
    found: () => ['chromium', 'chromium-browser', 'google-chrome'].some(onPath),
    apt: ['chromium'],
    brew: [],
    // Only browser journeys need it, and only CI insists: elsewhere they are skipped, and the run says so.
    required: process.env.CI === 'true',
    how: 'Install Chromium to run the browser journeys; without it they are skipped.',
  },
};

function onPath(program) {
  return spawnSync(program, ['-version'], { stdio: 'ignore' }).error === undefined;
}

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

function ensureSystemPackage(name) {
  const wanted = systemPackages[name];
  if (wanted.found()) return;
  const installer = findInstaller(wanted);
  if (installer) {
    say(`Installing ${name} with ${installer.title} (once) ...`);
    for (const [program, ...rest] of installer.steps) {
      spawnSync(program, rest, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    }
  }
  if (wanted.found()) return;
  if (wanted.required) stop(`${name} is missing and could not be installed. ${wanted.how}`);
  say(`${name} is missing. ${wanted.how}`);
}

function findInstaller({ apt, brew }) {
  const elevate =
    process.getuid?.() === 0 ? [] : spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : null;
  if (elevate && apt.length > 0 && existsSync('/usr/bin/apt-get')) {
    const get = [...elevate, 'apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=120'];
    return {
      title: 'apt-get',
      steps: [
        [...get, 'update'],
        [...get, 'install', '-y', '--no-install-recommends', ...apt],
      ],
    };
  }
  if (brew.length > 0 && process.platform === 'darwin') return { title: 'Homebrew', steps: [['brew', 'install', ...brew]] };
  return undefined;
}

function stop(reason) {
  say(reason);
  process.exit(1);
}

const [name, ...rest] = process.argv.slice(2);
const command = commands[name];
if (!command) stop(`Usage: npm run <${Object.keys(commands).join('|')}>`);
if (Number(process.versions.node.split('.')[0]) < 20) stop(`Node 20 or newer is needed to begin; this is ${process.versions.node}.`);
process.chdir(root);
ensurePackages();
for (const need of command.needs) ensureSystemPackage(need);

const child = spawn(
  join(bin, process.platform === 'win32' ? 'node.exe' : 'node'),
  ['--disable-warning=ExperimentalWarning', ...(command.flags ?? []), command.script, ...rest],
  {
    cwd: root,
    stdio: 'inherit',
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
child.on('exit', (code, signal) => process.exit(signal ? 1 : code));
