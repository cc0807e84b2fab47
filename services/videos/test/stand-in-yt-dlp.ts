import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@flotilla/test-kit';

/**
 * A program that behaves as yt-dlp does where videos use it. The page says what it should do: `GET address` through the proxy answers
 * `<script>json</script>` with what to describe (`info`), where its file is (`file`), and what else to do (`does`, JavaScript).
 */
export async function standInYtDlp(): Promise<AsyncDisposable & { readonly path: string }> {
  const directory = await temporaryDirectory();
  const path = join(directory.path, 'yt-dlp');
  await writeFile(path, `#!${process.execPath}\n(${program.toString()})();\n`);
  await chmod(path, 0o755);
  return Object.assign(directory, { path });
}

/** Runs as a script of its own. */
async function program(): Promise<void> {
  const fs = process.getBuiltinModule('node:fs');
  const http = process.getBuiltinModule('node:http');
  const net = process.getBuiltinModule('node:net');
  const args = process.argv.slice(2);
  const proxy = new URL(process.env['http_proxy'] ?? '');
  const authorization = { 'proxy-authorization': `Basic ${btoa(`${proxy.username}:${proxy.password}`)}` };

  const get = (url: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const headers = { ...authorization, host: new URL(url).host };
      const asked = http.get({ host: proxy.hostname, port: proxy.port, path: url, headers }, (answer) => {
        let body = '';
        answer.setEncoding('latin1').on('data', (text: string) => {
          body += text;
        });
        answer.once('end', () => (answer.statusCode === 200 ? resolve(body) : reject(new Error(`${url} answered ${answer.statusCode}`))));
      });
      asked.once('error', reject);
    });
  const connects = (port: number, host: string): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = net.connect(port, host, () => resolve(true));
      socket.once('error', () => resolve(false));
    });

  const address = args[args.indexOf('--') + 1] ?? '';
  const page = JSON.parse(/<script>(.*)<\/script>/s.exec(await get(address))?.[1] ?? '{}') as {
    info?: unknown;
    file?: string;
    does?: string;
    saying?: string;
  };
  if (args.includes('--dump-single-json')) {
    console.log(page.saying ?? JSON.stringify(page.info));
    return;
  }
  const folder = args[args.indexOf('--paths') + 1] ?? '';
  const write = (name: string, body: string) => fs.writeFileSync(`${folder}/${name}`, body, 'latin1');
  const act = page.does as 'endless' | 'exits' | 'hangs' | 'large' | 'leaks' | 'linked' | 'nothing' | 'peeks' | 'several' | undefined;
  if (act === 'endless')
    for (;;) if (!process.stdout.write('x'.repeat(65_536))) await new Promise((go) => process.stdout.once('drain', go));
  if (act === 'hangs') await new Promise(() => setInterval(() => {}, 1_000));
  if (act === 'linked') fs.symlinkSync('/etc/hostname', `${folder}/video.mp4`);
  if (act === 'exits') {
    console.error(`ERROR: ${process.env['http_proxy']} ${process.cwd()}`);
    process.exit(1);
  }
  if (act === 'large') write('video.mp4', 'x'.repeat(3_000_000));
  if (act === 'several') {
    write('video.mp4', 'one');
    write('video.webm', 'two');
  }
  if (act === 'peeks') {
    const port = Number(page.file);
    const seen = {
      direct: await connects(port, '127.0.0.2'),
      proxied: await get(`http://127.0.0.2:${port}/`).then(
        () => 'answered',
        ({ message }: Error) => message,
      ),
      secrets: Object.keys(process.env).filter((name) => /SECRET|KEY|DATABASE/.test(name)),
      passwd: fs.existsSync('/etc/passwd'),
      args,
    };
    write('video.mp4', JSON.stringify(seen));
  }
  if (act !== undefined) return;
  const body = await get(page.file ?? '');
  for (const part of [2, 1]) console.log(`flotilla ${Math.floor(body.length / part)} ${body.length}`);
  write('video.mp4', body);
}
