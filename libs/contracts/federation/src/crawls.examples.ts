import type { ExamplesOf, TypeOf } from '@flotilla/contract';
import { exampleDates } from '@flotilla/contracts-shared/examples';
import type { crawl, crawlsApi } from './crawls.operations.ts';

const running: TypeOf<typeof crawl> = {
  id: 7,
  kind: 'outbox',
  url: 'https://peer.example/accounts/olof/outbox',
  actor: { name: 'olof', host: 'peer.example', url: 'https://peer.example/accounts/olof' },
  state: 'running',
  itemsDone: 420,
  total: 3000,
  pagesDone: 42,
  startedAt: exampleDates.lately,
  updatedAt: exampleDates.lately,
  reason: null,
};

export const crawlsExamples: ExamplesOf<typeof crawlsApi> = { listCrawls: { replies: { 200: { total: 1, data: [running] } } } };
