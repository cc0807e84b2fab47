import { auditEventsTopic, authEvents, formerAuditEventsTopic } from '@flotilla/contracts-auth';
import { contract } from '@flotilla/contracts-auth/contract';
import { videosEvents } from '@flotilla/contracts-videos';
import type { Service } from '@flotilla/service';
import { settings } from './config.ts';
import { entities, migrations } from './schema.ts';
import { startAuthService } from './service.ts';

export type { Config } from './config.ts';
export { settings } from './config.ts';
export type { Resources } from './deps.ts';
export { entities, migrations } from './schema.ts';
export { startAuthService } from './service.ts';

const isAudited = ({ topic }: { readonly topic: unknown }) => topic === auditEventsTopic || topic === formerAuditEventsTopic;

export const auth: Service & { readonly settings: typeof settings } = {
  name: 'auth',
  settings,
  schema: { entities, migrations },
  operations: [...contract.operations, ...contract.internal],
  publishes: contract.topics,
  subscribesTo: [videosEvents.accountUsage, ...Object.values(authEvents).filter(isAudited)],
  uses: { events: true },
  start: startAuthService,
};
