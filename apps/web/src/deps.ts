import type { PageFacts } from './pages/page-facts.ts';
import type { ClientBuilds } from './shell/client-builds.ts';
import type { Instance } from './shell/page-metadata.ts';

/** What pages and files may reach. */
export type Deps = {
  /** As it is called at the moment; never waits for longer than a second. */
  readonly readInstance: () => Promise<Instance>;
  readonly facts: PageFacts;
  readonly builds: ClientBuilds;
};
