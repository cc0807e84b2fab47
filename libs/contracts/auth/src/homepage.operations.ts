import { access, defineApi, object, string } from '@flotilla/contract';

export const homepageApi = defineApi(
  { service: 'auth', tag: 'Instance' },
  {
    getHomepage: {
      method: 'GET',
      path: '/api/v1/custom-pages/homepage/instance',
      summary: 'The homepage as it was written, in Markdown.',
      access: access.none,
      freshFor: 1,
      replies: { 200: object({ content: string() }) },
      problems: ['not_found'],
    },

    updateHomepage: {
      method: 'PUT',
      path: '/api/v1/custom-pages/homepage/instance',
      summary: 'Replace the homepage; an empty one is not shown.',
      access: access.right('MANAGE_INSTANCE_CUSTOM_PAGE'),
      body: object({ content: string({ maxLength: 400_000 }) }),
      replies: { 204: null },
    },
  },
);
