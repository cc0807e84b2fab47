import { defineArea } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { feeds } from './feeds/feeds.feature.ts';
import { overviews } from './overviews/overviews.feature.ts';
import { search } from './search/search.feature.ts';
import { sitemap } from './sitemap/sitemap.feature.ts';

export const discovery = defineArea<Deps>([search, overviews, feeds, sitemap]);
