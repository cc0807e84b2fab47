import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { silentLog } from '@flotilla/telemetry';
import type { ConformanceWorld } from '../src/conformance.ts';
import { createKafkaTransport } from '../src/kafka/create-kafka-transport.ts';

const member = fileURLToPath(new URL('kafka-member.ts', import.meta.url));
/** The shortest session that a broker allows by default. */
export const SESSION_MS = 6_000;

export type KafkaWorld = Omit<ConformanceWorld, 'spawnMember'> &
  AsyncDisposable & {
    spawnMember(...about: Parameters<ConformanceWorld['spawnMember']>): Promise<
      Awaited<ReturnType<ConformanceWorld['spawnMember']>> & {
        freeze(): void;
        thaw(): void;
      }
    >;
  };

/** The processes connected to one Kafka. */
export async function startKafkaWorld(brokers: readonly string[]): Promise<KafkaWorld> {
  const stack = new AsyncDisposableStack();
  return {
    async connect() {
      const transport = await createKafkaTransport({ brokers, clientId: 'test', log: silentLog, sessionInMs: SESSION_MS });
      stack.defer(() => transport.close());
      return transport;
    },
    async spawnMember(group, topic, pauseInMs) {
      const child = spawn(
        process.execPath,
        [
          '--disable-warning=ExperimentalWarning',
          member,
          brokers.join(),
          group,
          JSON.stringify(topic),
          String(pauseInMs),
          String(SESSION_MS),
        ],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      const handled: string[] = [];
      createInterface({ input: child.stdout }).on('line', (id) => handled.push(id));
      const kill = async () => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill('SIGKILL');
        await once(child, 'exit');
      };
      stack.defer(kill);
      return { handled: () => handled, kill, freeze: () => void child.kill('SIGSTOP'), thaw: () => void child.kill('SIGCONT') };
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
