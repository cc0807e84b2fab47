import type { Log } from '@flotilla/telemetry';
import type { KnownProcess } from './processes.ts';

export const engineNames = ['kafka', 'minio', 'postgres', 'redis', 'guarded-kafka', 'versitygw'] as const;
export type EngineName = (typeof engineNames)[number];

/** Environment variables that make Flotilla use an engine, named as in `npm run settings`. */
export type EngineSettings = Readonly<Record<string, string>>;
export type Environment = Readonly<Record<string, string | undefined>>;

export type RunningEngine = {
  readonly name: EngineName;
  /** Where it runs: at an address that the environment names, in a container, or as a process of this machine. */
  readonly from: 'environment' | 'docker' | 'machine';
  readonly settings: EngineSettings;
  readonly pid?: number;
};

export type EngineOptions = {
  /** Files, ports and process ids of the engines of this clone. */
  readonly directory: string;
  /** Supplies addresses of existing engines, PATH, DOCKER_HOST, XDG_CACHE_HOME, ENGINES_HOST and the names of images. */
  readonly environment: Environment;
  /** Called with a sentence before each step that may take long. */
  readonly progress?: (line: string) => void;
  /** What PostgreSQL has databases for, besides the events. `<NAME>_DATABASE_URL` names each. */
  readonly databases?: readonly string[];
  readonly log?: Log;
};

/** An engine cannot run on this machine; the message says why, and what to install. */
export class EngineNotAvailable extends Error {
  override readonly name = 'EngineNotAvailable';
}

/** The directory, address and ports of one engine, and what it may use. */
export type Place = {
  /** Used by this engine only. */
  readonly directory: string;
  /** The address it listens on and advertises. */
  readonly host: string;
  /** Ports by purpose; clients use `main`. */
  readonly ports: Readonly<Record<string, number>>;
  /** Random, chosen at the first start; its passwords are derived from it. */
  readonly secret: string;
  readonly environment: Environment;
  readonly say: (line: string) => void;
};

export type Launch = {
  readonly program: string;
  readonly parameters: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
};

export type Container = {
  readonly image: string;
  /** Inside the container, by the names of the place's ports. */
  readonly ports: Readonly<Record<string, number>>;
  readonly environment: Readonly<Record<string, string>>;
  readonly command?: readonly string[];
  /** File contents by path, copied into the container before it starts. */
  readonly files?: Readonly<Record<string, string>>;
};

export type Engine = {
  readonly title: string;
  /** Settings that name an existing server; the first one identifies it. Empty: one is always started here. */
  readonly given: readonly string[];
  /** Settings that may be absent where the others are given. */
  readonly defaults: EngineSettings;
  /** The purposes of its ports. */
  readonly ports: readonly string[];
  /** Fails while the settings are not known yet. */
  settings(place: Place): EngineSettings | Promise<EngineSettings>;
  /** Performs one real operation within a deadline; fails when the engine does not. */
  answers(settings: EngineSettings): Promise<void>;
  /** Installs what is needed to run it on this machine; fails with EngineNotAvailable where that is impossible. */
  onMachine(place: Place): Promise<Launch>;
  /** Absent where no image is known. */
  inDocker?(place: Place): Container | Promise<Container>;
  /** Processes beside its first one that a kill must reach too. */
  servers?(place: Pick<Place, 'directory'>, pid: number): KnownProcess[];
};
