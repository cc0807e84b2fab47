import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Launch, Place } from '../engine.ts';
import { runTool } from '../run-tool.ts';
import { kafkaPrograms } from './kafka-programs.ts';

const FORMATTED_WITHIN_MS = 120_000;
export const LARGEST_MESSAGE_IN_BYTES = 2 * 1024 * 1024;

/** How a Kafka differs from the default one. */
export type Variant = {
  readonly properties?: Readonly<Record<string, string>>;
  /** Further arguments for the tool that formats its data folder. */
  readonly formatting?: readonly string[];
  /** Runs before each start, so it must be idempotent. */
  readonly prepare?: (java: string) => Promise<void>;
};

/** One process that is broker and controller. */
export async function launchKafka(place: Place, { properties = {}, formatting = [], prepare }: Variant = {}): Promise<Launch> {
  const { directory, environment, say } = place;
  const { java, classes } = await kafkaPrograms(environment, say);
  const file = join(directory, 'server.properties');
  await mkdir(directory, { recursive: true });
  await writeFile(file, linesOf({ ...propertiesOf(place), ...properties }), { mode: 0o600 });
  await prepare?.(java);
  const run = (memory: string[], main: string, ...words: string[]) => [...memory, '-XX:+UseSerialGC', '-cp', classes, main, ...words];

  const data = dataOf(directory);
  if (!existsSync(join(data, 'meta.properties'))) {
    // Kafka refuses a folder whose formatting was interrupted.
    await rm(data, { recursive: true, force: true });
    await runTool(
      [
        java,
        ...run(
          ['-Xmx128m', '-XX:TieredStopAtLevel=1'],
          'kafka.tools.StorageTool',
          'format',
          '--standalone',
          '-t',
          clusterIdOf(place),
          '-c',
          file,
          ...formatting,
        ),
      ],
      { environment, withinMs: FORMATTED_WITHIN_MS, purpose: 'Preparing the files of Kafka' },
    );
  }
  const quiet = ['-Dorg.slf4j.simpleLogger.defaultLogLevel=warn', '-Dorg.slf4j.simpleLogger.showDateTime=true'];
  return { program: java, parameters: run(['-Xms128m', '-Xmx384m', '-XX:TieredStopAtLevel=1', ...quiet], 'kafka.Kafka', file) };
}

const dataOf = (directory: string) => join(directory, 'data');

/** A cluster's id is 16 bytes; the same files always get the same. None begins with "-", which Kafka's own tools take for an option. */
export function clusterIdOf({ secret }: Pick<Place, 'secret'>): string {
  const bytes = createHash('sha256').update(secret).digest().subarray(0, 16);
  bytes.writeUInt8(bytes.readUInt8() & 0x7f);
  return bytes.toString('base64url');
}

function propertiesOf({ directory, host, ports }: Place): Record<string, string | number | boolean> {
  const clients = `${host}:${ports['main']}`;
  // Clients never connect to the controller, so it listens on loopback and the address in its files stays valid.
  const controller = `127.0.0.1:${ports['controller']}`;
  return {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.bootstrap.servers': controller,
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': 'CLIENTS',
    'listener.security.protocol.map': 'CLIENTS:PLAINTEXT,CONTROLLER:PLAINTEXT',
    listeners: `CLIENTS://${clients},CONTROLLER://${controller}`,
    'advertised.listeners': `CLIENTS://${clients},CONTROLLER://${controller}`,
    'log.dirs': dataOf(directory),
    ...singleBroker,
  };
}

const linesOf = (properties: object) =>
  Object.entries(properties)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

/** Settings of a single broker that starts quickly; the container has them too. */
export const singleBroker = {
  'offsets.topic.replication.factor': 1,
  'offsets.topic.num.partitions': 1,
  'transaction.state.log.replication.factor': 1,
  'transaction.state.log.min.isr': 1,
  'transaction.state.log.num.partitions': 1,
  'share.coordinator.state.topic.replication.factor': 1,
  'share.coordinator.state.topic.min.isr': 1,
  'group.initial.rebalance.delay.ms': 0,
  // After a kill the broker cannot register again before its last session has timed out, which takes nine seconds by default.
  'broker.session.timeout.ms': 3_000,
  'broker.heartbeat.interval.ms': 500,
  'auto.create.topics.enable': false,
  'message.max.bytes': LARGEST_MESSAGE_IN_BYTES,
  'replica.fetch.max.bytes': LARGEST_MESSAGE_IN_BYTES,
  // The default is 128 MB.
  'log.cleaner.dedupe.buffer.size': 16 * 1024 * 1024,
} as const;
