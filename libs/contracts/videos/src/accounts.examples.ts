import type { ExamplesOf } from '@flotilla/contract';
import { exampleAccount } from '@flotilla/contracts-shared/examples';
import type { accountsApi } from './accounts.operations.ts';

export const accountsExamples: ExamplesOf<typeof accountsApi> = {
  listAccounts: { replies: { 200: { total: 1, data: [exampleAccount] } } },
  getAccount: { replies: { 200: exampleAccount } },
};
