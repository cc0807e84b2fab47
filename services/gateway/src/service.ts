import type { ServiceContract } from '@flotilla/contract';
import { contracts } from '@flotilla/contracts';
import { contract } from '@flotilla/contracts-gateway/contract';
import type { Service } from '@flotilla/service';
import { addressSettings } from '@flotilla/service/settings';
import { type Config, settings } from './config.ts';
import type { Extras } from './deps.ts';
import { startGateway } from './start-gateway.ts';

const { service: name, operations } = contract;

/** The gateway to these services: their operations are its routes, their addresses its settings. It has no database and is stateless. */
export function createGateway(behind: readonly ServiceContract[]): Service<Config, Extras> & { readonly settings: typeof settings } {
  const others = behind.map(({ service }) => service).filter((service) => service !== name);
  return {
    name,
    settings: { ...settings, ...addressSettings(others) },
    operations,
    publishes: [],
    subscribesTo: [],
    uses: { events: true },
    start: (config, resources) => startGateway(config, resources, behind),
  };
}

export const gateway = createGateway(contracts);
