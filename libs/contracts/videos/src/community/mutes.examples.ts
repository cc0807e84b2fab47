import type { ExamplesOf } from '@flotilla/contract';
import { exampleAccount, exampleDates } from '@flotilla/contracts-shared/examples';
import type { mutesApi } from './mutes.operations.ts';

const host = 'loud.example';
const { userId: _, ...remote } = exampleAccount;
const troll = { ...remote, id: 31, name: 'troll', displayName: 'Troll', host, url: `https://${host}/accounts/troll` };
const createdAt = exampleDates.lately;
const instance = { ...remote, id: 0, name: 'peertube', displayName: 'Flotilla', url: remote.url.replace(remote.name, 'peertube') };
const accounts = (byAccount: typeof remote) => ({ total: 1, data: [{ byAccount, blockedAccount: troll, createdAt }] });
const servers = (byAccount: typeof remote) => ({ total: 1, data: [{ byAccount, blockedServer: { host }, createdAt }] });
const mutedByMe = { blockedByServer: false, blockedByUser: true };

export const mutesExamples: ExamplesOf<typeof mutesApi> = {
  listMyMutedAccounts: { replies: { 200: accounts(exampleAccount) } },
  muteAccount: { body: { accountName: `troll@${host}` } },
  listMyMutedServers: { replies: { 200: servers(exampleAccount) } },
  muteServer: { body: { host } },
  listInstanceMutedAccounts: { replies: { 200: accounts(instance) } },
  muteAccountForInstance: { body: { accountName: `troll@${host}` } },
  listInstanceMutedServers: { replies: { 200: servers(instance) } },
  muteServerForInstance: { body: { host } },
  getMuteStatus: { replies: { 200: { accounts: { [`troll@${host}`]: mutedByMe }, hosts: { [host]: mutedByMe } } } },
};
