import type { GatewayQuestions } from './pages/ask-gateway.ts';
import type { ClientBuilds } from './shell/client-builds.ts';
import type { Instance } from './shell/page-metadata.ts';

/** What pages and files may reach. */
export type Deps = {
  /** As it is called at the moment; never waits for longer than a second. */
  readonly readInstance: () => Promise<Instance>;
  readonly gateway: GatewayQuestions;
  readonly builds: ClientBuilds;
};
