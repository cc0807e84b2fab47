import type { Films } from './films.ts';
import type { Neighbour } from './neighbour.ts';
import type { Supervised } from './supervised.ts';

export type Surroundings = { readonly dataDirectory: string; readonly neighbour: Neighbour };

/** What happens on an instance, whoever dies meanwhile. Returns the final state, which is the same each time. */
export type Scenario = (instance: Supervised, surroundings: Surroundings, films: Films) => Promise<unknown>;
