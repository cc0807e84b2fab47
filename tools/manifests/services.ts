import { loadServices, programOf } from '@flotilla/standalone';

/** Every service, with the program that manifests start. */
export const services = (await loadServices()).map((service) => ({ ...service, program: programOf(service.name) }));
export type ServiceToRun = (typeof services)[number];

/** The service that a command or the arguments of a container start. */
export const serviceOf = (words: readonly string[] = []): ServiceToRun | undefined =>
  services.find(({ program }) => words.includes(program));
