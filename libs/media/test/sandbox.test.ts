import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { findConfinement, finishRendition, hlsNames, makeImageThumbnails, openMade, runSandboxed } from '../src/index.ts';
import { frames, look, startBench, tools } from './clips.ts';

type Bench = Awaited<ReturnType<typeof startBench>>;

/** Writes 8 MiB in files of 1 MiB and does not exit. */
const FILLS_THE_DISK = 'for i in 1 2 3 4 5 6 7 8; do dd if=/dev/zero of=f$i bs=1M count=1 2>/dev/null; done; sleep 60';
const endless = ['-nostdin', '-v', 'error', '-progress', 'pipe:1', '-f', 'lavfi', '-i', 'testsrc2=s=64x48', '-f', 'null', '-'];

test('D9: a run without progress is killed', async () => {
  await using bench = await startBench();
  execFileSync('mkfifo', [bench.path('pipe.mp4')]);
  const args = ['-nostdin', '-v', 'error', '-progress', 'pipe:1', '-i', bench.path('pipe.mp4'), '-f', 'null', '-'];

  const running = runSandboxed(tools, { program: 'ffmpeg', args, progressed: () => undefined }, { ...bench.sandbox, stallInMs: 700 });

  await expect(running).rejects.toMatchObject({ name: 'ToolFailure', kind: 'stalled' });
});

test('D9: a run that ignores SIGTERM and its children die with the sandbox', async () => {
  await using bench = await startBench();
  const unstoppable = await program(bench, 'trap "" TERM INT HUP; (trap "" TERM; sleep 300) & echo $! > child; sleep 300 & wait; wait');

  const running = runSandboxed({ ...tools, ffmpeg: unstoppable }, { program: 'ffmpeg', args: [] }, { ...bench.sandbox, deadlineInMs: 600 });

  await expect(running).rejects.toMatchObject({ kind: 'deadline' });
  expect(await readFile(bench.path('child'), 'utf8')).toMatch(/^\d+$/m);
  await expect(gone(bench.directory)).resolves.toEqual([]);
});

test('D9: a run that fills the disk is killed', async () => {
  await using bench = await startBench();
  const greedy = await program(bench, FILLS_THE_DISK);

  const running = runSandboxed(
    { ...tools, ffmpeg: greedy },
    { program: 'ffmpeg', args: [] },
    { ...bench.sandbox, diskInBytes: 4 * 2 ** 20 },
  );

  await expect(running).rejects.toMatchObject({ kind: 'disk' });
});

test('D9: the disk limit counts what a run adds, not what was in the directory before', async () => {
  await using bench = await startBench();
  await writeFile(bench.path('copy-of-a-video'), Buffer.alloc(8 * 2 ** 20));
  const sandbox = { ...bench.sandbox, diskInBytes: 4 * 2 ** 20 };
  const greedy = await program(bench, FILLS_THE_DISK);
  const lasting = ['-nostdin', '-v', 'error', '-re', '-f', 'lavfi', '-i', 'testsrc2=s=64x48', '-t', '1.5', '-f', 'null', '-'];

  await expect(runSandboxed(tools, { program: 'ffmpeg', args: lasting }, sandbox)).resolves.toMatchObject({ errors: '' });
  await expect(runSandboxed({ ...tools, ffmpeg: greedy }, { program: 'ffmpeg', args: [] }, sandbox)).rejects.toMatchObject({
    kind: 'disk',
  });
});

test('D9, R14: a run that exits with success on a full disk has failed', async () => {
  await using bench = await startBench();
  const successful = await program(bench, 'echo "Error closing file a.mp4: No space left on device" >&2');

  const running = runSandboxed({ ...tools, ffmpeg: successful }, { program: 'ffmpeg', args: [] }, bench.sandbox);

  await expect(running).rejects.toMatchObject({ kind: 'incomplete' });
});

test('a run that takes too much memory fails, and one file may not outgrow the disk', async () => {
  await using bench = await startBench();
  const args = ['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', 'color=s=8192x8192', '-frames:v', '3', '-f', 'rawvideo', 'out.yuv'];

  const small = runSandboxed(tools, { program: 'ffmpeg', args }, { ...bench.sandbox, memoryInBytes: 150 * 2 ** 20 });
  await expect(small).rejects.toMatchObject({ name: 'ToolFailure' });
  const full = runSandboxed(tools, { program: 'ffmpeg', args }, { ...bench.sandbox, diskInBytes: 2 ** 20 });
  await expect(full).rejects.toMatchObject({ kind: 'disk' });
});

test('an aborted run is gone at once', async () => {
  await using bench = await startBench();
  const stopping = new AbortController();
  const running = runSandboxed(
    tools,
    { program: 'ffmpeg', args: endless, progressed: () => stopping.abort() },
    { ...bench.sandbox, signal: stopping.signal },
  );

  await expect(running).rejects.toMatchObject({ kind: 'aborted' });
});

test('no secrets reach the program', async () => {
  await using bench = await startBench();
  process.env['SERVICE_PRIVATE_KEY'] = 'secret-4711';
  const curious = await program(bench, 'env');

  const { output } = await runSandboxed({ ...tools, ffmpeg: curious }, { program: 'ffmpeg', args: [] }, bench.sandbox);

  expect(output).not.toContain('secret-4711');
  expect(output).toContain(`HOME=${bench.directory}`);
});

test('a program reads no secrets of files or processes and reaches no network, while its inputs are there', async () => {
  expect(tools.confinement.missing).toBeNull();
  await using bench = await startBench();
  await using elsewhere = await startBench();
  const source = await elsewhere.make('source.mp4', ...frames());
  const canary = elsewhere.path('secrets.json');
  await writeFile(canary, 'canary-4711');
  await using server = createServer((socket) => socket.end('canary-4711')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const curious = await program(
    bench,
    `cat "${canary}" "/proc/${process.pid}/environ" /proc/1/environ /proc/*/environ /etc/passwd
     echo overwritten > "${canary}"; echo more >> "${source}"; kill -0 ${process.pid} && echo alive
     timeout 5 bash -c "cat < /dev/tcp/127.0.0.1/${(server.address() as AddressInfo).port}"
     unshare --user --map-root-user --mount true && umount -l / && cat "${canary}"
     test -s "${source}" && echo readable; echo written > own`,
  );

  const looking = runSandboxed({ ...tools, ffmpeg: curious }, { program: 'ffmpeg', args: [], reads: [source] }, bench.sandbox);
  const { output, errors } = await looking;
  const encoding = ['-nostdin', '-v', 'error', '-i', `file:${source}`, '-c:v', 'libx264', 'made.mp4'];
  await runSandboxed(tools, { program: 'ffmpeg', args: encoding }, bench.sandbox);

  expect(output.trim()).toBe('readable');
  expect(errors).toContain(`${canary}: No such file`);
  expect(await readFile(canary, 'utf8')).toBe('canary-4711');
  expect(await readFile(bench.path('own'), 'utf8')).toBe('written\n');
  expect((await look(bench.path('made.mp4'))).packets).toHaveLength(25);
});

test.each([
  ['a link to a file', 'ln -s /etc/hostname made.mp4'],
  ['a link in a folder', 'mkdir folder && ln -s /etc folder/made'],
  ['a link to a folder without end', 'ln -s . endless'],
  ['a pipe', 'mkfifo made.mp4'],
  ['a link, and fails', 'ln -s /etc/hostname made.mp4; exit 1'],
])('a run that leaves %s is refused', async (_, script) => {
  await using bench = await startBench();
  const hostile = await program(bench, script);

  const running = runSandboxed({ ...tools, ffmpeg: hostile }, { program: 'ffmpeg', args: [] }, bench.sandbox);

  await expect(running).rejects.toMatchObject({ name: 'ToolFailure', kind: 'unsafe' });
});

test.each(['media', 'playlist', 'hashes'] as const)('the %s of a rendition is neither read nor written through a link', async (linked) => {
  await using bench = await startBench();
  await using elsewhere = await startBench();
  const names = hlsNames('name', 48);
  const secret = await written(elsewhere, 'secrets.json', Buffer.from('canary-4711'));
  const playlist = ['#EXTM3U', '#EXTINF:1,', '#EXT-X-BYTERANGE:11@0', names.media, '#EXT-X-ENDLIST'].join('\n');
  const secretPlaylist = await written(elsewhere, 'secret.m3u8', Buffer.from(playlist));
  await (linked === 'media' ? symlink(secret, bench.path(names.media)) : written(bench, names.media, Buffer.from('eleven byte')));
  await (linked === 'playlist'
    ? symlink(secretPlaylist, bench.path(names.playlist))
    : written(bench, names.playlist, Buffer.from(playlist)));
  if (linked === 'hashes') await symlink(secret, bench.path('name-48-segments-sha256.json'));

  await expect(finishRendition(bench.directory, names)).rejects.toThrow();

  expect(await readFile(secret, 'utf8')).toBe('canary-4711');
});

test('a made file is opened, a link to one or a pipe is not', async () => {
  await using bench = await startBench();
  const made = await written(bench, 'made.mp4', Buffer.from('made'));
  await symlink(made, bench.path('link.mp4'));
  execFileSync('mkfifo', [bench.path('pipe.mp4')]);

  await using file = await openMade(made);

  expect(await file.readFile('utf8')).toBe('made');
  await expect(openMade(bench.path('link.mp4'))).rejects.toMatchObject({ code: 'ELOOP' });
  await expect(openMade(bench.path('pipe.mp4'))).rejects.toThrow('is not a plain file');
});

test('what a run leaves in its directory does not furnish the room of the next one, and nothing of a room remains', async () => {
  await using elsewhere = await startBench();
  await writeFile(elsewhere.path('secrets.json'), 'canary-4711');
  const [parent, directory] = [elsewhere.path('jobs'), elsewhere.path('jobs/one')];
  await mkdir(directory, { recursive: true });
  const hostile = elsewhere.path('program');
  const run = async (script: string) => {
    await writeFile(hostile, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    const folders = [...tools.folders, hostile];
    return runSandboxed({ ...tools, ffmpeg: hostile, folders }, { program: 'ffmpeg', args: [] }, { ...elsewhere.sandbox, directory });
  };

  await expect(run(`mv .room away; ln -s "${elsewhere.directory}" .room; exit 0`)).rejects.toMatchObject({ kind: 'unsafe' });
  const { output } = await run('cat /secrets.json; rm .room; echo ended');

  expect(output).toBe('ended\n');
  expect(await readdir(parent)).toEqual(['one']);
});

test('a run that cannot be confined is not begun, and says so', async () => {
  await using bench = await startBench();
  const words = ['sh', '-c', 'echo no such namespace >&2; exit 125'];
  const confinement = { missing: null, enter: async () => ({ words, [Symbol.asyncDispose]: async () => {} }) };

  const running = runSandboxed({ ...tools, confinement }, { program: 'ffmpeg', args: endless }, bench.sandbox);

  await expect(running).rejects.toThrow('ffmpeg could not be confined: no such namespace');
});

test('a system that does not run a program confined runs it without, and the reason is known', async () => {
  const { missing, enter } = await findConfinement({ program: '/bin/false' });

  expect(missing).toMatch(/^it was tried and failed: /);
  expect((await enter({ directory: '/', reads: [] })).words).toEqual([]);
});

test('whether a program can be confined is tried where it will work', async () => {
  await using bench = await startBench();
  await using elsewhere = await startBench();
  const refusing =
    '#!/bin/sh\nfor table; do :; done\nif grep -q "$REFUSED" "$table"; then echo refused >&2; exit 1; fi\nexec /bin/mount "$@"\n';
  await writeFile(bench.path('mount'), refusing.replace('$REFUSED', elsewhere.directory), { mode: 0o755 });

  const there = await findConfinement({ path: bench.directory, directory: elsewhere.directory });
  const here = await findConfinement({ path: bench.directory, directory: bench.directory });

  expect(there.missing).toBe('it was tried and failed: refused');
  expect(here.missing).toBeNull();
});

test('R13: ffmpeg does not outlive a worker that is killed', async () => {
  await using bench = await startBench();
  const worker = spawn(
    process.execPath,
    [
      '--input-type=module-typescript',
      '-e',
      `import { findMediaTools, runSandboxed } from ${JSON.stringify(new URL('../src/index.ts', import.meta.url).href)};
       const sandbox = { directory: ${JSON.stringify(bench.directory)}, deadlineInMs: 60000 };
       await runSandboxed(await findMediaTools(), { program: 'ffmpeg', args: ${JSON.stringify(endless)}, progressed: () => console.log('encoding') }, sandbox);`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(worker.stdout!, 'data');
  const before = await programsIn(bench.directory);

  worker.kill('SIGKILL');
  await once(worker, 'exit');

  expect(before.length).toBeGreaterThan(0);
  await expect(gone(bench.directory)).resolves.toEqual([]);
});

const hugeImages: [string, (bench: Bench) => Promise<string>][] = [
  ['a PNG that claims 30000 x 30000', async (bench) => written(bench, 'a.png', png(30_000, 30_000))],
  ['an SVG', (bench) => written(bench, 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'))],
  ['a GIF', (bench) => bench.make('a.gif', ...frames())],
  ['an HLS playlist named jpg', (bench) => written(bench, 'a.jpg', Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'))],
  ['a cut off JPEG', (bench) => written(bench, 'a.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1, 1, 0, 0, 1]))],
];

test.each(hugeImages)('D6: %s is refused as a thumbnail', async (_, make) => {
  await using bench = await startBench();

  const making = makeImageThumbnails(tools, await make(bench), bench.sandbox);

  await expect(making).rejects.toMatchObject({ name: 'UnusableMedia' });
});

test('D6: an image is re-encoded, cropped to fill, without what was hidden in it', async () => {
  await using bench = await startBench();
  const path = await bench.make('a.jpg', ...frames('300x400'), '-frames:v', '1', '-update', '1');
  await promisedAppend(path, '<script>alert(1)</script>');

  const thumbnails = await makeImageThumbnails(tools, path, bench.sandbox);

  expect(thumbnails.map(({ width, height }) => [width, height])).toEqual([
    [850, 480],
    [280, 157],
  ]);
  for (const { path: made } of thumbnails) expect(execFileSync('cat', [made]).includes('<script>')).toBe(false);
});

async function program(bench: Bench, script: string): Promise<string> {
  await writeFile(bench.path('program'), `#!/bin/sh\n${script}\n`);
  await chmod(bench.path('program'), 0o755);
  return bench.path('program');
}

async function programsIn(directory: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const folders = await Promise.all(
    pids.map((pid) => new Promise<string>((resolve) => execFile('readlink', [`/proc/${pid}/cwd`], (_, out) => resolve(out.trim())))),
  );
  return pids.filter((_, index) => folders[index] === directory);
}

async function gone(directory: string): Promise<string[]> {
  const until = Date.now() + 3000;
  for (;;) {
    const left = await programsIn(directory);
    if (left.length === 0 || Date.now() > until) return left;
  }
}

async function written(bench: Bench, name: string, bytes: Buffer): Promise<string> {
  await writeFile(bench.path(name), bytes);
  return bench.path(name);
}

async function promisedAppend(path: string, text: string): Promise<void> {
  const { appendFile } = await import('node:fs/promises');
  await appendFile(path, text);
}

/** A header that declares an image of any size, without its data. */
function png(width: number, height: number): Buffer {
  const header = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000080600000000000000', 'hex');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return Buffer.concat([header, Buffer.from('0000000049454e44ae426082', 'hex')]);
}
