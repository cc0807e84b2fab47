import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServiceContract } from '@flotilla/contract';
import { contracts } from '@flotilla/contracts';
import type { Service } from '@flotilla/service';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const { resolve } = createRequire(import.meta.url);

const packageOf = (service: string) => `@flotilla/${service}`;

/**
 * Loads the code of services, in the order of their contracts; default all of the registry. That of a service is the package `@flotilla/<name>`, which
 * exports it under its name. Throws when one does not keep its contract.
 */
export async function loadServices(wanted: readonly ServiceContract[] = contracts): Promise<readonly Service[]> {
  return Promise.all(
    wanted.map(async (contract) => {
      const loaded = (await import(packageOf(contract.service))) as Readonly<Record<string, Service | undefined>>;
      const service = loaded[contract.service];
      if (service?.name !== contract.service) throw new Error(`${packageOf(contract.service)} does not export ${contract.service}`);
      refuseBroken(service, contract);
      return service;
    }),
  );
}

/** Each operation has code and is declared, and topics are published by those who declare them. */
function refuseBroken(service: Service, { operations, internal, topics }: ServiceContract): void {
  const declared = [...operations, ...internal];
  const missing = declared.find((operation) => !service.operations.includes(operation));
  if (missing) throw new Error(`${service.name} has no code for ${missing.id}`);
  const unknown = service.operations.find((operation) => !declared.includes(operation));
  if (unknown) throw new Error(`${service.name} has code for ${unknown.id}, which its contract does not declare`);
  const foreign = service.publishes.find((topic) => !topics.includes(topic));
  if (foreign) throw new Error(`${service.name} publishes ${foreign.name}, which its contract does not declare`);
  const forgotten = topics.find((topic) => !service.publishes.includes(topic));
  if (forgotten) throw new Error(`${service.name} declares ${forgotten.name}, which its defineService does not name in publishes`);
}

/** The program that runs a service in a process of its own, from the root of the repository: it stands beside what the package exports. */
export function programOf(service: string): string {
  return relative(root, join(dirname(resolve(packageOf(service))), 'main.ts'))
    .split(sep)
    .join('/');
}
