import type { SettingsOf } from '@flotilla/config';
import type { settings } from './config.ts';
import type { GatewayQuestions } from './pages/ask-gateway.ts';
import type { ClientBuilds } from './shell/client-builds.ts';
import type { Instance } from './shell/page-facts.ts';

export type Config = SettingsOf<typeof settings>;

/** What pages and files may reach. */
export type Deps = { readonly instance: Instance; readonly gateway: GatewayQuestions; readonly builds: ClientBuilds };
