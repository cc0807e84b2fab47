import type { ExamplesOf, TypeOf } from '@flotilla/contract';
import { exampleDates } from '@flotilla/contracts-shared/examples';
import type { deliveriesApi, delivery, deliveryFailure } from './deliveries.operations.ts';

const failing: TypeOf<typeof delivery> = {
  host: 'peer.example',
  state: 'failing',
  waiting: 12,
  delivered: 1204,
  refused: 1,
  failingSince: exampleDates.lately,
  lastError: 'It answered 503.',
  nextAttemptAt: exampleDates.lately,
  lastSuccessAt: exampleDates.registered,
  gaveUpAt: null,
  createdAt: exampleDates.registered,
};

const refused: TypeOf<typeof deliveryFailure> = {
  id: 31,
  activity: { url: 'https://video.example/accounts/ines/follows/41', type: 'Follow' },
  inbox: 'https://peer.example/accounts/boats/inbox',
  reason: 'It answered 404.',
  failedAt: exampleDates.lately,
};

export const deliveriesExamples: ExamplesOf<typeof deliveriesApi> = {
  listDeliveries: { replies: { 200: { total: 1, data: [failing] } } },
  listDeliveryFailures: { replies: { 200: { total: 1, data: [refused] } } },
  sendAgain: { body: { ids: [31] } },
};
