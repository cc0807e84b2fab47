// Programs that come from the machine's own package manager: plain JavaScript for any Node >= 20, no packages.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const say = (text) => process.stderr.write(`${text}\n`);

const systemPackages = {
  ffmpeg: {
    found: () => runs(process.env.FFMPEG_PATH || 'ffmpeg', '-version'),
    apt: ['ffmpeg'],
    brew: ['ffmpeg'],
    required: true,
    how: 'Install ffmpeg 4.4 or newer with your package manager, or set FFMPEG_PATH to one.',
  },
  chromium: {
    found: () => ['chromium', 'chromium-browser', 'google-chrome'].some((program) => runs(program, '--version')),
    apt: ['chromium'],
    brew: [],
    // Only browser journeys need it, and only CI requires it: elsewhere they are skipped, and the run reports that.
    required: process.env.CI === 'true',
    how: 'Install Chromium to run the browser journeys; without it they are skipped.',
  },
  redis: {
    // Not needed where the environment names a server or Docker runs one.
    found: () => Boolean(process.env.REDIS_URL || process.env.DOCKER_HOST) || runs('redis-server', '--version'),
    apt: ['redis-server'],
    brew: ['redis'],
    // Required only where REQUIRE_ENGINES names it.
    required: false,
    how: 'Install Redis 6 or newer to have it as an engine; without it its tests are skipped.',
  },
};

function runs(program, question) {
  return spawnSync(program, [question], { stdio: 'ignore' }).error === undefined;
}

/** Installs a program that is missing, where this user may. Returns why not when it is required and still missing. */
export function ensureSystemPackage(name) {
  const wanted = systemPackages[name];
  if (wanted.found()) return undefined;
  const installer = findInstaller(wanted);
  if (installer) {
    say(`Installing ${name} with ${installer.title} (once) ...`);
    for (const [program, ...rest] of installer.steps) {
      spawnSync(program, rest, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    }
  }
  if (wanted.found()) return undefined;
  if (wanted.required) return `${name} is missing and could not be installed. ${wanted.how}`;
  say(`${name} is missing. ${wanted.how}`);
  return undefined;
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
