import type { ServiceContract } from '@flotilla/contract';
import { contracts } from '@flotilla/contracts';
import { authEvents, sessionsTopic } from '@flotilla/contracts-auth';
import { contract } from '@flotilla/contracts-gateway/contract';
import { notificationsTopic } from '@flotilla/contracts-videos';
import type { Service } from '@flotilla/service';
import { holdToDeclaration } from '@flotilla/service/event-rights';
import { addressSettings } from '@flotilla/service/settings';
import { type Config, settings } from './config.ts';
import type { Extras } from './deps.ts';
import { changingTopics } from './kept-answers/follow-changes.ts';
import { startGateway } from './start-gateway.ts';

const { service: name, operations } = contract;

/** The gateway to these services: their operations are its routes, their addresses its settings. It has no database and is stateless. */
export function createGateway(behind: readonly ServiceContract[]): Service<Config, Extras> & { readonly settings: typeof settings } {
  const others = behind.map(({ service }) => service).filter((service) => service !== name);
  const events = {
    name,
    publishes: [],
    publishesFor: [authEvents.linesLogged.topic],
    follows: [sessionsTopic, notificationsTopic, ...changingTopics(behind)],
    subscribesTo: [],
  };
  return {
    ...events,
    settings: { ...settings, ...addressSettings(others) },
    operations,
    uses: { events: true },
    start: (config, resources) => startGateway(config, { ...resources, transport: holdToDeclaration(resources.transport, events) }, behind),
  };
}

export const gateway = createGateway(contracts);
