import { access, defineApi, listOf, object } from '@flotilla/contract';
import { account, handle, pagingFields, sortBy } from '@flotilla/contracts-shared';

export const accountsApi = defineApi(
  { service: 'videos', tag: 'Accounts' },
  {
    listAccounts: {
      method: 'GET',
      path: '/api/v1/accounts',
      summary: 'Every account this instance knows.',
      access: access.none,
      freshFor: 1,
      query: object({ ...pagingFields, sort: sortBy(['createdAt'], '-createdAt') }),
      replies: { 200: listOf(account) },
    },

    getAccount: {
      method: 'GET',
      path: '/api/v1/accounts/{name}',
      summary: 'One account by its handle.',
      access: access.none,
      freshFor: 1,
      params: object({ name: handle() }),
      replies: { 200: account },
      problems: ['account_not_found'],
    },
  },
);
