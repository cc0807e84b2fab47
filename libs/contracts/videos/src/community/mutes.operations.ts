import { access, array, boolean, dateTime, defineApi, listOf, object, optional, record, string } from '@flotilla/contract';
import { account, handle, pagingFields, sortBy } from '@flotilla/contracts-shared';
import { strictHandle } from './subscriptions.operations.ts';

const host = () => string({ minLength: 1, maxLength: 261, pattern: '^[A-Za-z0-9.-]+(:\\d{1,5})?$' });
const query = object({
  ...pagingFields,
  sort: sortBy(['createdAt'], '-createdAt'),
  search: optional(string({ minLength: 1, maxLength: 1000 })),
});
const accountMute = object({ byAccount: account, blockedAccount: account, createdAt: dateTime() });
const serverMute = object({ byAccount: account, blockedServer: object({ host: string() }), createdAt: dateTime() });
const muted = object({ blockedByServer: boolean(), blockedByUser: boolean() });

const accountMutes = {
  list: { method: 'GET', query, replies: { 200: listOf(accountMute) } },
  add: {
    method: 'POST',
    body: object({ accountName: handle() }),
    replies: { 204: null },
    problems: ['account_not_found', 'own_account_muted'],
  },
  remove: {
    method: 'DELETE',
    params: object({ accountName: handle() }),
    replies: { 204: null },
    problems: ['account_not_found', 'account_not_muted'],
  },
} as const;
const serverMutes = {
  list: { method: 'GET', query, replies: { 200: listOf(serverMute) } },
  add: { method: 'POST', body: object({ host: host() }), replies: { 204: null }, problems: ['own_server_muted', 'bad_request'] },
  remove: { method: 'DELETE', params: object({ host: host() }), replies: { 204: null }, problems: ['server_not_muted'] },
} as const;
const mine = { access: access.user } as const;
const accountsOfInstance = { tag: 'Moderation', access: access.right('MANAGE_ACCOUNTS_BLOCKLIST') } as const;
const serversOfInstance = { tag: 'Moderation', access: access.right('MANAGE_SERVERS_BLOCKLIST') } as const;

/** The API says blocklist, people say mute. */
export const mutesApi = defineApi(
  { service: 'videos', tag: 'My user' },
  {
    listMyMutedAccounts: {
      ...accountMutes.list,
      ...mine,
      path: '/api/v1/users/me/blocklist/accounts',
      summary: 'The accounts you muted.',
    },
    muteAccount: { ...accountMutes.add, ...mine, path: '/api/v1/users/me/blocklist/accounts', summary: 'Mute an account for yourself.' },
    unmuteAccount: {
      ...accountMutes.remove,
      ...mine,
      path: '/api/v1/users/me/blocklist/accounts/{accountName}',
      summary: 'End that you muted an account.',
    },
    listMyMutedServers: { ...serverMutes.list, ...mine, path: '/api/v1/users/me/blocklist/servers', summary: 'The servers you muted.' },
    muteServer: { ...serverMutes.add, ...mine, path: '/api/v1/users/me/blocklist/servers', summary: 'Mute a server for yourself.' },
    unmuteServer: {
      ...serverMutes.remove,
      ...mine,
      path: '/api/v1/users/me/blocklist/servers/{host}',
      summary: 'End that you muted a server.',
    },
    listAccountsMutedByInstance: {
      ...accountMutes.list,
      ...accountsOfInstance,
      path: '/api/v1/server/blocklist/accounts',
      summary: 'The accounts that are muted for everybody.',
    },
    muteAccountForAll: {
      ...accountMutes.add,
      ...accountsOfInstance,
      path: '/api/v1/server/blocklist/accounts',
      summary: 'Mute an account for everybody.',
    },
    unmuteAccountForAll: {
      ...accountMutes.remove,
      ...accountsOfInstance,
      path: '/api/v1/server/blocklist/accounts/{accountName}',
      summary: 'End that an account is muted for everybody.',
    },
    listServersMutedByInstance: {
      ...serverMutes.list,
      ...serversOfInstance,
      path: '/api/v1/server/blocklist/servers',
      summary: 'The servers that are muted for everybody.',
    },
    muteServerForAll: {
      ...serverMutes.add,
      ...serversOfInstance,
      path: '/api/v1/server/blocklist/servers',
      summary: 'Mute a server for everybody.',
    },
    unmuteServerForAll: {
      ...serverMutes.remove,
      ...serversOfInstance,
      path: '/api/v1/server/blocklist/servers/{host}',
      summary: 'End that a server is muted for everybody.',
    },
    getMuteStatus: {
      method: 'GET',
      tag: 'Moderation',
      path: '/api/v1/blocklist/status',
      summary: 'Whether the instance or you muted these accounts and servers.',
      access: access.optional,
      query: object({
        accounts: optional(array(strictHandle(), { maxItems: 100 })),
        hosts: optional(array(host(), { maxItems: 100, uniqueItems: true })),
      }),
      replies: { 200: object({ accounts: record(muted), hosts: record(muted) }) },
    },
  },
);
