import type { ExamplesOf } from '@flotilla/contract';
import { exampleAccount, exampleDates } from '@flotilla/contracts-shared/examples';
import type { mutesApi } from './mutes.operations.ts';

const loud = { ...exampleAccount, id: 9, userId: 9, name: 'loud', displayName: 'Loud', url: 'https://videos.example/accounts/loud' };
const createdAt = exampleDates.lately;
const accounts = { replies: { 200: { total: 1, data: [{ byAccount: exampleAccount, blockedAccount: loud, createdAt }] } } };
const servers = {
  replies: { 200: { total: 1, data: [{ byAccount: exampleAccount, blockedServer: { host: 'other.example' }, createdAt }] } },
};
const account = { body: { accountName: 'loud' } };
const server = { body: { host: 'other.example' } };

export const mutesExamples: ExamplesOf<typeof mutesApi> = {
  listMyMutedAccounts: accounts,
  muteAccount: account,
  listMyMutedServers: servers,
  muteServer: server,
  listAccountsMutedByInstance: accounts,
  muteAccountForAll: account,
  listServersMutedByInstance: servers,
  muteServerForAll: server,
  getMuteStatus: {
    replies: {
      200: {
        accounts: { 'loud@videos.example': { blockedByServer: false, blockedByUser: true } },
        hosts: { 'other.example': { blockedByServer: false, blockedByUser: true } },
      },
    },
  },
};
