import { auditLog } from './audit-log.ts';
import { config } from './config.ts';
import { logs } from './logs.ts';
import { registrations } from './registrations.ts';

/** What only the pages of the administration say. */
export const administration = { ...registrations, ...config, ...auditLog, ...logs } as const;
