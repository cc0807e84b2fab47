import type { Log } from '@flotilla/telemetry';
import type { KnownProcess } from './processes.ts';

export const engineNames = ['kafka', 'minio', 'postgres', 'redis', 'guarded-kafka', 'versitygw'] as const;
export type EngineName = (typeof engineNames)[number];

/** What to export so that Flotilla uses an engine, by the names of `npm run settings`. */
export type EngineSettings = Readonly<Record<string, string>>;
export type Environment = Readonly<Record<string, string | undefined>>;

export type RunningEngine = {
  readonly name: EngineName;
  /** Whose it is: somebody else's whose address was given, a container, or a process of this machine. */
  readonly from: 'environment' | 'docker' | 'machine';
  readonly settings: EngineSettings;
  readonly pid?: number;
};

export type EngineOptions = {
  /** Files, ports and process ids of the engines of this clone. */
  readonly directory: string;
  /** Where addresses that are there already, PATH, DOCKER_HOST, XDG_CACHE_HOME, ENGINES_HOST and the names of images are looked up. */
  readonly environment: Environment;
  /** Gets a sentence whenever something takes its time. */
  readonly progress?: (line: string) => void;
  readonly log?: Log;
};

/** An engine cannot be had on this machine; the message says why, and what to install. */
export class EngineNotAvailable extends Error {
  override readonly name = 'EngineNotAvailable';
}

/** Where one engine lives, and what it may use. */
export type Place = {
  /** Of this engine alone. */
  readonly directory: string;
  /** The address it listens on and tells others. */
  readonly host: string;
  /** By what they are for; `main` is the one clients use. */
  readonly ports: Readonly<Record<string, number>>;
  /** Random, made at first start: what its passwords are made of. */
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
  /** Contents by path, put into the container before it starts. */
  readonly files?: Readonly<Record<string, string>>;
};

export type Engine = {
  readonly title: string;
  /** What names a server of somebody else's; the first alone says which server it is. Empty: always one of ours. */
  readonly given: readonly string[];
  /** Settings that may be absent where the others are given. */
  readonly defaults: EngineSettings;
  /** What its ports are for. */
  readonly ports: readonly string[];
  /** Fails while it is not known yet. */
  settings(place: Place): EngineSettings | Promise<EngineSettings>;
  /** Asks for real work once, with a deadline, and fails when it is not done. */
  answers(settings: EngineSettings): Promise<void>;
  /** Gets what is needed to run it here; fails with EngineNotAvailable where that cannot be had. */
  onMachine(place: Place): Promise<Launch>;
  /** Absent where no image is known. */
  inDocker?(place: Place): Container | Promise<Container>;
  /** Processes beside its first one that a kill must reach too. */
  servers?(place: Pick<Place, 'directory'>, pid: number): KnownProcess[];
};
