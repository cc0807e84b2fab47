import { listing } from '@flotilla/contract';
import { deliveriesApi } from '@flotilla/contracts-federation';
import { datesAsText, page, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { DeliveryFailure } from './delivery-failure.entity.ts';
import { OutboxActivity } from './outbox-activity.entity.ts';

const db = tables({ DeliveryFailure, OutboxActivity });

type Named = { readonly id?: unknown; readonly type?: unknown };

/** What a host refused for good, newest first. */
export const listDeliveryFailures = listing(
  deliveriesApi.listDeliveryFailures,
  async ({ database }: Pick<Deps, 'database'>, paging, { host }: { readonly host: string }) =>
    page({
      query: db(database)
        .selectFrom('DeliveryFailure as f')
        .innerJoin('OutboxActivity as a', 'a.id', 'f.activityId')
        .select(['f.id', 'f.inbox', 'f.reason', 'f.failedAt', 'a.document'])
        .where('f.host', '=', host),
      paging,
      sorts: { failedAt: 'f.failedAt' },
      shape: ({ document, ...failure }) => ({ ...datesAsText(failure), activity: nameOf(document) }),
    }),
);

function nameOf(document: string): { url: string; type: string } {
  const { id, type } = JSON.parse(document) as Named;
  return { url: String(id), type: String(type) };
}
