import { access, defineOperation, object, oneOf, optional, record, string } from '@flotilla/contract';

const labels = record(string());

const constant = <const Name extends string, const Path extends `/${string}`>(id: Name, path: Path, summary: string) =>
  defineOperation({ id, service: 'videos', tag: 'Constants', method: 'GET', path, summary, access: access.none, replies: { 200: labels } });

export const constantsApi = {
  listCategories: constant('listCategories', '/api/v1/videos/categories', 'The labels of video categories by id.'),
  listLicences: constant('listLicences', '/api/v1/videos/licences', 'The labels of licences by id.'),
  listPrivacies: constant('listPrivacies', '/api/v1/videos/privacies', 'The labels of video privacies by id.'),
  listLanguages: defineOperation({
    id: 'listLanguages',
    service: 'videos',
    tag: 'Constants',
    method: 'GET',
    path: '/api/v1/videos/languages',
    summary: 'The names of languages by code; `scope=subtitle` leaves out those nobody can write.',
    access: access.none,
    query: object({ scope: optional(oneOf(['subtitle'])) }),
    replies: { 200: labels },
  }),
};
