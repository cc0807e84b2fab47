import { access, defineApi, object, string } from '@flotilla/contract';

export const oauthClientsApi = defineApi(
  { service: 'auth', tag: 'Session' },
  {
    getLocalOAuthClient: {
      method: 'GET',
      path: '/api/v1/oauth-clients/local',
      summary: 'The client id and secret that sign-in needs; told only to requests for this host.',
      access: access.none,
      replies: { 200: object({ client_id: string(), client_secret: string() }) },
      problems: ['foreign_host'],
    },
  },
);
