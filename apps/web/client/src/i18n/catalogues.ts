import type { Language } from '@flotilla/messages';
import type { CompiledCatalogue } from '@flotilla/messages/format';

type Load = () => Promise<{ readonly messages: CompiledCatalogue }>;

/** The files of messages: those of some pages come with them. */
export const catalogues = {
  en: {
    pages: () => import('../precomputed/en-pages.ts'),
    editVideo: () => import('../precomputed/en-edit-video.ts'),
    comments: () => import('../precomputed/en-comments.ts'),
    channels: () => import('../precomputed/en-channels.ts'),
    playlists: () => import('../precomputed/en-playlists.ts'),
    moderation: () => import('../precomputed/en-moderation.ts'),
    queue: () => import('../precomputed/en-queue.ts'),
    find: () => import('../precomputed/en-find.ts'),
    imports: () => import('../precomputed/en-imports.ts'),
    elsewhere: () => import('../precomputed/en-elsewhere.ts'),
    videoStatistics: () => import('../precomputed/en-video-statistics.ts'),
    administration: () => import('../precomputed/en-administration.ts'),
  },
  fr: {
    pages: () => import('../precomputed/fr-pages.ts'),
    editVideo: () => import('../precomputed/fr-edit-video.ts'),
    comments: () => import('../precomputed/fr-comments.ts'),
    channels: () => import('../precomputed/fr-channels.ts'),
    playlists: () => import('../precomputed/fr-playlists.ts'),
    moderation: () => import('../precomputed/fr-moderation.ts'),
    queue: () => import('../precomputed/fr-queue.ts'),
    find: () => import('../precomputed/fr-find.ts'),
    imports: () => import('../precomputed/fr-imports.ts'),
    elsewhere: () => import('../precomputed/fr-elsewhere.ts'),
    videoStatistics: () => import('../precomputed/fr-video-statistics.ts'),
    administration: () => import('../precomputed/fr-administration.ts'),
  },
  de: {
    pages: () => import('../precomputed/de-pages.ts'),
    editVideo: () => import('../precomputed/de-edit-video.ts'),
    comments: () => import('../precomputed/de-comments.ts'),
    channels: () => import('../precomputed/de-channels.ts'),
    playlists: () => import('../precomputed/de-playlists.ts'),
    moderation: () => import('../precomputed/de-moderation.ts'),
    queue: () => import('../precomputed/de-queue.ts'),
    find: () => import('../precomputed/de-find.ts'),
    imports: () => import('../precomputed/de-imports.ts'),
    elsewhere: () => import('../precomputed/de-elsewhere.ts'),
    videoStatistics: () => import('../precomputed/de-video-statistics.ts'),
    administration: () => import('../precomputed/de-administration.ts'),
  },
} as const satisfies Record<Language, Record<string, Load>>;

export type CatalogueName = keyof (typeof catalogues)['en'];
