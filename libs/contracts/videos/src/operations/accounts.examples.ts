import type { ExamplesOf } from '@flotilla/contract';
import { exampleAccount, exampleChannel } from '@flotilla/contracts-shared/examples';
import type { accountsApi } from './accounts.ts';

export const accountsExamples: ExamplesOf<typeof accountsApi> = {
  listAccounts: { replies: { 200: { total: 1, data: [exampleAccount] } } },
  getAccount: { replies: { 200: exampleAccount } },
  listAccountChannels: { replies: { 200: { total: 1, data: [{ ...exampleChannel, videosCount: 12, totalViews: 0 }] } } },
  createChannel: {
    body: { name: 'boats', displayName: 'Boats', description: 'Films of boats, and how they are built.' },
    replies: { 200: { videoChannel: { id: 2 } } },
  },
  getChannel: { replies: { 200: exampleChannel } },
};
