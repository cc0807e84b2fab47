import { access, defineApi, object, oneOf, optional, record, string } from '@flotilla/contract';

const labels = record(string());

const constant = <const Path extends `/${string}`>(path: Path, summary: string) =>
  ({ method: 'GET', path, summary, access: access.none, freshFor: 1, replies: { 200: labels } }) as const;

export const constantsApi = defineApi(
  { service: 'videos', tag: 'Constants' },
  {
    listCategories: constant('/api/v1/videos/categories', 'The labels of video categories by id.'),
    listLicences: constant('/api/v1/videos/licences', 'The labels of licences by id.'),
    listPrivacies: constant('/api/v1/videos/privacies', 'The labels of video privacies by id.'),
    listLanguages: {
      method: 'GET',
      path: '/api/v1/videos/languages',
      summary: 'The names of languages by code; `scope=subtitle` leaves out those nobody can write.',
      access: access.none,
      freshFor: 1,
      query: object({ scope: optional(oneOf(['subtitle'])) }),
      replies: { 200: labels },
    },
  },
);
