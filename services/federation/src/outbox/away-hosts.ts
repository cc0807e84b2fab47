import { type Connection, tables } from '@flotilla/database';
import { DeliveryHost } from './delivery-host.entity.ts';

const db = tables({ DeliveryHost });

/** Hosts that do not take what waits for them; a part of statements whose tables DeliveryHost is one of. */
export const awayHosts = (on: Connection) =>
  db(on).selectFrom('DeliveryHost').select('id').where('failures', '>', 0).whereRef('cursor', '<', 'wanted');
