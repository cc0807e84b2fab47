import { randomInt } from 'node:crypto';
import { access, constants, mkdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findSandboxTools, openWorkspace, runConfined, type Sandbox, type SandboxTools, type Workspace } from '@flotilla/media';
import type { EgressProxy, Outbound } from '@flotilla/outbound';
import type { Log } from '@flotilla/telemetry';

/** yt-dlp in a sandbox, with a directory and a way out that end with the work. */
export type YtDlp = AsyncDisposable & {
  /** Throws Unconfined. */
  work<T>(bounds: WorkBounds, task: (run: Run) => Promise<T>): Promise<T>;
};
export type WorkBounds = { readonly withinMs: number; readonly signal: AbortSignal };
export type Run = {
  /** For what it is to leave; inside of its directory. */
  readonly folder: string;
  /** Runs it with these arguments, with a way out of its own for a little more than twice these bytes. Throws ToolFailure. */
  readonly program: (
    args: readonly string[],
    more: { readonly printed?: (text: string) => void; readonly signal?: AbortSignal; readonly mostBytes: number },
  ) => Promise<string>;
};

type Options = {
  readonly program: string;
  readonly directory: string;
  /** Whether it may run where it cannot be confined. */
  readonly mayBeUnconfined: boolean;
  readonly outbound: Outbound;
  readonly log: Log;
};

const RELAY = fileURLToPath(new URL('./relay.ts', import.meta.url));
/** Where systems keep the certificates of authorities. */
const AUTHORITIES = [
  '/etc/ssl/certs',
  '/etc/ssl/cert.pem',
  '/etc/ssl/openssl.cnf',
  '/etc/pki/tls/certs',
  '/etc/pki/tls/cert.pem',
  '/etc/pki/ca-trust',
  '/usr/share/ca-certificates',
  '/usr/local/share/ca-certificates',
];
const MEMORY_IN_BYTES = 2 * 1024 ** 3;
const SILENT_FOR_MS = 180_000;
/** What pages, their scripts and lists of segments may take beside the file, and what is written beside it. */
const MOST_BYTES_BESIDE = 64 * 1024 ** 2;
/** Of the port in the sandbox's own network, where nothing else listens. */
const PORTS = [20_000, 60_000] as const;

/** yt-dlp would run without a sandbox, which the operator has not allowed. */
export class Unconfined extends Error {}

/** The program that an operator has named; whether it can be confined is found out when it is first needed. Throws when there is no such program. */
export async function createYtDlp({ program: named, directory, mayBeUnconfined, outbound, log }: Options): Promise<YtDlp> {
  const program = resolve(named);
  await access(program, constants.X_OK).catch((cause: unknown) => {
    throw new Error(`YT_DLP_PATH names no program: ${program}`, { cause });
  });
  let prepared: Promise<{ workspace: Workspace; tools: SandboxTools }> | undefined;

  async function prepare() {
    await using starting = new AsyncDisposableStack();
    const workspace = starting.use(await openWorkspace(directory));
    await using trial = await workspace.open();
    const tools = await findSandboxTools({ programs: [program, process.execPath], directory: trial.path, hasLoopback: true });
    const { missing: reason } = tools.confinement;
    if (reason !== null) log.warn({ reason }, 'yt-dlp cannot be confined');
    // It is tried again for the next page: what failed may have been the moment.
    if (reason !== null && !mayBeUnconfined) throw new Unconfined('Videos of pages are not fetched: this instance cannot confine yt-dlp.');
    starting.move();
    return { workspace, tools };
  }

  return {
    async work({ withinMs, signal }, task) {
      prepared ??= prepare();
      prepared.catch(() => (prepared = undefined));
      const { workspace, tools } = await prepared;
      const isConfined = tools.confinement.missing === null;
      await using place = await workspace.open();
      const [home, socketPath] = [join(place.path, 'home'), join(place.path, 'proxy')];
      const folder = join(home, 'files');
      await mkdir(folder, { recursive: true });
      const endsAt = performance.now() + withinMs;

      return await task({
        folder,
        async program(args, more) {
          const bounds = {
            withinMs: Math.max(1, endsAt - performance.now()),
            mostBytes: 2 * more.mostBytes + MOST_BYTES_BESIDE,
            signal: more.signal ? AbortSignal.any([signal, more.signal]) : signal,
          };
          await using proxy = await outbound.openProxy(isConfined ? { ...bounds, socketPath: shortest(socketPath) } : bounds);
          const port = isConfined ? randomInt(...PORTS) : proxy.port;
          const words = isConfined ? [process.execPath, RELAY, String(port), relative(home, socketPath), program] : [program];
          const run = {
            name: 'yt-dlp',
            command: [...words, ...args],
            room: { reads: [RELAY, socketPath, ...AUTHORITIES], hasProc: true, hasLoopback: true },
            environment: ytDlpEnvironment(addressOf(proxy, port)),
            ...(more.printed && { printed: more.printed }),
          };
          const sandbox: Sandbox = {
            directory: home,
            deadlineInMs: bounds.withinMs,
            stallInMs: SILENT_FOR_MS,
            memoryInBytes: MEMORY_IN_BYTES,
            diskInBytes: more.mostBytes + MOST_BYTES_BESIDE,
            signal: bounds.signal,
          };
          return (await runConfined(tools, run, sandbox)).output;
        },
      });
    },

    async [Symbol.asyncDispose]() {
      const made = await prepared?.catch(() => undefined);
      await made?.workspace[Symbol.asyncDispose]();
    },
  };
}

const addressOf = ({ credentials }: EgressProxy, port: number) => `http://${credentials}@127.0.0.1:${port}`;

/** Paths of Unix sockets have 107 bytes at most. */
function shortest(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.length < path.length ? fromHere : path;
}

/** The way out, and what keeps Python and yt-dlp from looking for more. In the environment, because everybody on a machine can read the arguments of a program. */
function ytDlpEnvironment(proxy: string): NodeJS.ProcessEnv {
  const always = { YTDLP_NO_PLUGINS: '1', PYTHONDONTWRITEBYTECODE: '1', PYTHONNOUSERSITE: '1', PYTHONIOENCODING: 'utf-8' };
  return { ...always, http_proxy: proxy, https_proxy: proxy, all_proxy: proxy };
}
