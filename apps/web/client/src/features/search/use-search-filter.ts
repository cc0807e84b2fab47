import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { SearchQuery } from '../videos/use-found-videos.ts';

export const KINDS = ['videos', 'channels', 'playlists'] as const;
export const SORTS = ['match', 'publishedAt', 'views', 'likes', 'duration'] as const;
export const PERIODS = ['day', 'week', 'month', 'year'] as const;
export const LENGTHS = ['short', 'medium', 'long'] as const;
export const SENSITIVE = ['both', 'false', 'true'] as const;

/** What narrows a search, as the address names it. */
const FILTERS = ['published', 'length', 'category', 'language', 'licence', 'tags', 'sensitive'] as const;
type FilterName = (typeof FILTERS)[number] | 'sort';

const DAYS: Readonly<Record<(typeof PERIODS)[number], number>> = { day: 1, week: 7, month: 31, year: 366 };
const SECONDS: Readonly<Record<(typeof LENGTHS)[number], SearchQuery>> = {
  short: { durationMax: 240 },
  medium: { durationMin: 240, durationMax: 600 },
  long: { durationMin: 600 },
};
const HOUR_MS = 60 * 60 * 1000;
const MOST_TAGS = 5;

/** What is looked for and how, kept in the address, so that it can be shared and the way back leads to what was shown before. */
export function useSearchFilter() {
  const [parameters, setParameters] = useSearchParams();
  const filter = useMemo(() => filterOf(parameters), [parameters]);
  const change = (changes: Readonly<Partial<Record<FilterName | 'kind', string>>>) =>
    setParameters((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      return next;
    });
  const clear = () => change(Object.fromEntries(FILTERS.map((name) => [name, ''])));
  /** The address of another kind of results for the same words. */
  const pathOf = (kind: (typeof KINDS)[number]) =>
    `/search?${new URLSearchParams({ search: filter.search, ...(kind !== 'videos' && { kind }) })}`;
  return { filter, change, clear, pathOf };
}

function filterOf(parameters: URLSearchParams) {
  const oneOf = <const Known extends string>(name: string, known: readonly Known[]) => known.find((one) => one === parameters.get(name));
  const number = (name: string) => (/^\d{1,4}$/.test(parameters.get(name) ?? '') ? Number(parameters.get(name)) : undefined);
  const published = oneOf('published', PERIODS);
  const length = oneOf('length', LENGTHS);
  const category = number('category');
  const licence = number('licence');
  const language = parameters.get('language')?.slice(0, 20) || undefined;
  const tags = tagsIn(parameters.get('tags') ?? '');
  const sensitive = oneOf('sensitive', SENSITIVE);
  const sort = oneOf('sort', SORTS) ?? 'match';
  const search = parameters.get('search')?.trim().slice(0, 1000) ?? '';
  const query: SearchQuery = {
    search,
    sort: `-${sort}`,
    // Within an hour the same question has the same answer.
    ...(published && { startDate: new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS - DAYS[published] * 24 * HOUR_MS).toISOString() }),
    ...(length && SECONDS[length]),
    ...(category !== undefined && { categoryOneOf: [category] }),
    ...(licence !== undefined && { licenceOneOf: [licence] }),
    ...(language && { languageOneOf: [language] }),
    ...(tags.length > 0 && { tagsOneOf: tags }),
    ...(sensitive && { nsfw: sensitive }),
  };
  const set = [published, length, category, licence, language, tags[0], sensitive].filter((value) => value !== undefined).length;
  return {
    search,
    kind: oneOf('kind', KINDS) ?? 'videos',
    sort,
    published,
    length,
    category,
    licence,
    language,
    tags,
    sensitive,
    set,
    query,
  } as const;
}

const tagsIn = (text: string) =>
  [
    ...new Set(
      text
        .split(',')
        .map((tag) => tag.trim().slice(0, 30))
        .filter(Boolean),
    ),
  ].slice(0, MOST_TAGS);
