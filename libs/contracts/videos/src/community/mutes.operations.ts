import { access, array, boolean, dateTime, defineApi, listOf, object, optional, record, string } from '@flotilla/contract';
import { account, handle, pagingFields, sortBy } from '@flotilla/contracts-shared';
import { strictHandle } from './subscriptions.operations.ts';

/** The name of a server as it stands in handles: no scheme, no path. One dot may end it. */
const host = () => string({ minLength: 1, maxLength: 261, pattern: '^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?\\.?(:\\d{1,5})?$' });

/** An account that somebody, or the instance, muted (docs/contract/mutes.md#lists). */
export const accountBlock = object({ byAccount: account, blockedAccount: account, createdAt: dateTime() });
/** A server that somebody, or the instance, muted. */
export const serverBlock = object({ byAccount: account, blockedServer: object({ host: string() }), createdAt: dateTime() });
const status = object({ blockedByServer: boolean(), blockedByUser: boolean() });

const byUser = access.user;
const byInstance = { accounts: access.right('MANAGE_ACCOUNTS_BLOCKLIST'), servers: access.right('MANAGE_SERVERS_BLOCKLIST') };

const query = object({
  ...pagingFields,
  sort: sortBy(['createdAt'], '-createdAt'),
  search: optional(string({ minLength: 1, maxLength: 1000 })),
});
const listAccounts = { method: 'GET', query, replies: { 200: listOf(accountBlock) }, problems: ['account_not_found'] } as const;
const listServers = { method: 'GET', query, replies: { 200: listOf(serverBlock) }, problems: ['account_not_found'] } as const;
const mute = { method: 'POST', replies: { 204: null } } as const;
const unmute = { method: 'DELETE', replies: { 204: null }, problems: ['account_not_found', 'mute_not_found'] } as const;
const muteAnAccount = {
  ...mute,
  body: object({ accountName: handle() }),
  problems: ['account_not_found', 'own_account_muted', 'too_many_mutes'],
} as const;
const muteAServer = {
  ...mute,
  body: object({ host: host() }),
  problems: ['account_not_found', 'own_server_muted', 'too_many_mutes'],
} as const;
const unmuteAnAccount = { ...unmute, params: object({ accountName: handle() }) };
const unmuteAServer = { ...unmute, params: object({ host: host() }) };

/** People say "mute", the wire says "blocklist". Each user has a list of accounts and one of servers, and so has the instance. */
export const mutesApi = defineApi(
  { service: 'videos', tag: 'Mutes' },
  {
    listMyMutedAccounts: {
      ...listAccounts,
      path: '/api/v1/users/me/blocklist/accounts',
      summary: 'The accounts you muted.',
      access: byUser,
    },
    muteAccount: {
      ...muteAnAccount,
      path: '/api/v1/users/me/blocklist/accounts',
      summary: 'Mute an account: lists show you nothing of it any more.',
      access: byUser,
      leavesKeptAnswers: true,
    },
    unmuteAccount: {
      ...unmuteAnAccount,
      path: '/api/v1/users/me/blocklist/accounts/{accountName}',
      summary: 'See an account again that you muted.',
      access: byUser,
      leavesKeptAnswers: true,
    },
    listMyMutedServers: {
      ...listServers,
      path: '/api/v1/users/me/blocklist/servers',
      summary: 'The servers you muted.',
      access: byUser,
    },
    muteServer: {
      ...muteAServer,
      path: '/api/v1/users/me/blocklist/servers',
      summary: 'Mute all accounts of a server, also one that was never met.',
      access: byUser,
      leavesKeptAnswers: true,
    },
    unmuteServer: {
      ...unmuteAServer,
      path: '/api/v1/users/me/blocklist/servers/{host}',
      summary: 'See the accounts of a server again that you muted.',
      access: byUser,
      leavesKeptAnswers: true,
    },

    listInstanceMutedAccounts: {
      ...listAccounts,
      path: '/api/v1/server/blocklist/accounts',
      summary: 'The accounts that the instance muted.',
      access: byInstance.accounts,
    },
    muteAccountForInstance: {
      ...muteAnAccount,
      path: '/api/v1/server/blocklist/accounts',
      summary: 'Mute an account for everybody here.',
      access: byInstance.accounts,
    },
    unmuteAccountForInstance: {
      ...unmuteAnAccount,
      path: '/api/v1/server/blocklist/accounts/{accountName}',
      summary: 'End the muting of an account by the instance.',
      access: byInstance.accounts,
    },
    listInstanceMutedServers: {
      ...listServers,
      path: '/api/v1/server/blocklist/servers',
      summary: 'The servers that the instance muted.',
      access: byInstance.servers,
    },
    muteServerForInstance: {
      ...muteAServer,
      path: '/api/v1/server/blocklist/servers',
      summary: 'Mute all accounts of a server for everybody here.',
      access: byInstance.servers,
    },
    unmuteServerForInstance: {
      ...unmuteAServer,
      path: '/api/v1/server/blocklist/servers/{host}',
      summary: 'End the muting of a server by the instance.',
      access: byInstance.servers,
    },

    getMuteStatus: {
      method: 'GET',
      path: '/api/v1/blocklist/status',
      summary: 'Whether you, or the instance, muted these accounts and servers.',
      access: access.optional,
      query: object({
        accounts: optional(array(strictHandle(), { maxItems: 100 })),
        hosts: optional(array(host(), { maxItems: 100, uniqueItems: true })),
      }),
      replies: { 200: object({ accounts: record(status), hosts: record(status) }) },
      problems: ['bad_request'],
    },
  },
);
