import {
  access,
  array,
  boolean,
  defineApi,
  integer,
  media,
  nullable,
  object,
  oneOf,
  optional,
  record,
  string,
  unknown,
} from '@flotilla/contract';

const common = { summary: 'A film.' } as const;
const seen = object({ seen: unknown() });

export const { listFilms, getFilm, myFilms, rateFilm, removeFilm, createFilm, signIn, uploadFilm, getFile, probeFilm } = defineApi(
  { service: 'videos', tag: 'Film' },
  {
    listFilms: {
      ...common,
      method: 'GET',
      path: '/api/v1/films',
      access: access.none,
      query: object({
        start: optional(integer({ minimum: 0 })),
        count: optional(integer({ minimum: 0, maximum: 100, default: 15 })),
        sort: optional(string({ pattern: '^-?(?:name|publishedAt)$' })),
        search: optional(string()),
        isLocal: optional(boolean()),
        nsfw: optional(oneOf(['true', 'false', 'both'])),
        tagsOneOf: optional(array(string(), { maxItems: 20 })),
        categoryOneOf: optional(array(integer())),
      }),
      replies: { 200: seen },
    },

    getFilm: {
      ...common,
      method: 'GET',
      path: '/api/v1/films/{id}',
      access: access.optional,
      params: object({ id: string({ minLength: 1, maxLength: 60 }) }),
      headers: object({
        'x-film-password': optional(string({ minLength: 2, maxLength: 100, writeOnly: true })),
        'x-film-year': optional(integer()),
      }),
      query: object({ fileToken: optional(string({ minLength: 20, writeOnly: true })) }),
      replies: { 200: seen },
    },

    myFilms: {
      ...common,
      method: 'GET',
      path: '/api/v1/films/mine',
      access: access.user,
      replies: { 200: seen },
    },

    rateFilm: {
      ...common,
      method: 'PUT',
      path: '/api/v1/films/{id}/rate',
      access: access.user,
      params: object({ id: integer({ minimum: 1, maximum: 2_147_483_647 }) }),
      body: object({ rating: integer() }),
      replies: { 204: null },
    },

    removeFilm: {
      ...common,
      method: 'DELETE',
      path: '/api/v1/films/{id}',
      access: access.right('REMOVE_ANY_VIDEO'),
      params: object({ id: integer() }),
      replies: { 204: null },
    },

    createFilm: {
      ...common,
      method: 'POST',
      path: '/api/v1/films',
      access: access.user,
      body: object({
        name: string({ minLength: 3, maxLength: 120 }),
        year: optional(integer()),
        isLong: optional(boolean()),
        tags: optional(array(string({ maxLength: 30 }), { maxItems: 5 })),
        studio: optional(object({ social: optional(object({ link: optional(string({ minLength: 5 })) })) })),
        labels: optional(record(string())),
        password: optional(string({ minLength: 8, writeOnly: true })),
      }),
      replies: { 200: seen },
    },

    signIn: {
      ...common,
      method: 'POST',
      path: '/api/v1/films/token',
      access: access.none,
      consumes: ['form'],
      body: object({ username: string(), password: string({ minLength: 8, writeOnly: true }), year: optional(nullable(integer())) }),
      replies: { 200: seen },
    },

    uploadFilm: {
      ...common,
      method: 'POST',
      path: '/api/v1/films/upload',
      access: access.user,
      consumes: ['multipart'],
      body: object({
        name: string({ minLength: 3, maxLength: 120 }),
        category: optional(nullable(integer())),
        description: optional(nullable(string({ minLength: 3 }))),
        isLong: optional(boolean()),
        tags: optional(nullable(array(string()))),
        schedule: optional(object({ updateAt: string(), privacy: optional(integer()) })),
      }),
      files: {
        film: { required: true, maxSize: 1024 * 1024, mediaTypes: ['video/mp4'] },
        poster: { maxSize: 1024 * 1024, mediaTypes: ['image/png'] },
      },
      replies: { 200: seen },
      problems: ['conflict', 'insufficient_storage'],
    },

    getFile: {
      ...common,
      method: 'GET',
      path: '/static/{id}-{resolution}.{extension}',
      access: access.none,
      params: object({ id: string(), resolution: integer(), extension: oneOf(['mp4', 'ts']) }),
      replies: { 200: media('video/mp4') },
      problems: ['not_found'],
    },

    probeFilm: {
      ...common,
      method: 'POST',
      path: '/internal/films/probe',
      internal: { callers: ['transcoder'] },
      access: access.none,
      body: object({ key: string() }),
      replies: { 200: seen },
    },
  },
);
