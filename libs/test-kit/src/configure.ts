import { randomUUID } from 'node:crypto';
import { authEvents, completeSettings, instanceSettings, type Layer } from '@flotilla/contracts-auth';
import type { EventTransport } from '@flotilla/events';

/** Publishes a configuration as auth does; each call replaces the one before. */
export function createConfigurator(transport: EventTransport): (overrides: Layer) => Promise<void> {
  const { topic, type } = authEvents.configurationChanged;
  let version = 0;
  return async (overrides) => {
    version += 1;
    const payload = { scope: 'instance', version, values: completeSettings(instanceSettings, overrides) };
    await transport.ensureTopics([topic]);
    await transport.publish([
      { id: randomUUID(), topic: topic.name, key: 'instance', type, payload, occurredAt: new Date().toISOString() },
    ]);
  };
}
