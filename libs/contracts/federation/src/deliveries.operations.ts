import { access, array, dateTime, defineApi, integer, listOf, nullable, object, oneOf, optional, string } from '@flotilla/contract';
import { pagingFields, sortBy } from '@flotilla/contracts-shared';

/** Another instance, and how deliveries to it go. */
export const delivery = object({
  host: string(),
  state: oneOf(['upToDate', 'waiting', 'failing']),
  /** Activities that it has not got; 1,000 stands for more. */
  waiting: integer(),
  delivered: integer(),
  /** Activities that it refused and that can be sent again. */
  refused: integer(),
  failingSince: nullable(dateTime()),
  lastError: nullable(string()),
  nextAttemptAt: nullable(dateTime()),
  lastSuccessAt: nullable(dateTime()),
  /** When activities were last forgotten that it had not got in nine days. */
  gaveUpAt: nullable(dateTime()),
  createdAt: dateTime(),
});

export const deliveryFailure = object({
  id: integer(),
  activity: object({ url: string(), type: string() }),
  inbox: string(),
  reason: string(),
  failedAt: dateTime(),
});

const manage = access.right('MANAGE_SERVER_FOLLOW');
const ofHost = object({ host: string({ minLength: 1, maxLength: 261 }) });

/** How other instances are told what happens here (docs/contract/federation.md#deliveries). */
export const deliveriesApi = defineApi(
  { service: 'federation', tag: 'Deliveries' },
  {
    listDeliveries: {
      method: 'GET',
      path: '/api/v1/server/deliveries',
      summary: 'The instances that get activities, with what was delivered, what waits and what failed.',
      access: manage,
      query: object({
        ...pagingFields,
        sort: sortBy(['host', 'failingSince', 'lastSuccessAt', 'createdAt'], '-failingSince'),
        state: optional(oneOf(['upToDate', 'waiting', 'failing'])),
        search: optional(string({ maxLength: 1000 })),
      }),
      replies: { 200: listOf(delivery) },
    },

    listDeliveryFailures: {
      method: 'GET',
      path: '/api/v1/server/deliveries/{host}/failures',
      summary: 'Activities that an instance refused, the newest 100.',
      access: manage,
      params: ofHost,
      query: object({ ...pagingFields, sort: sortBy(['failedAt'], '-failedAt') }),
      replies: { 200: listOf(deliveryFailure) },
    },

    tryHostNow: {
      method: 'POST',
      path: '/api/v1/server/deliveries/{host}/retry',
      summary: 'Deliver to an instance now, rather than when its pause is over.',
      access: manage,
      params: ofHost,
      replies: { 204: null },
      problems: ['delivery_host_not_found'],
    },

    sendAgain: {
      method: 'POST',
      path: '/api/v1/server/deliveries/{host}/failures/resend',
      summary: 'Send activities again that an instance refused: all of them, or those with these ids.',
      access: manage,
      params: ofHost,
      body: object({ ids: optional(array(integer({ minimum: 1 }), { maxItems: 100 })) }),
      replies: { 204: null },
    },
  },
);
