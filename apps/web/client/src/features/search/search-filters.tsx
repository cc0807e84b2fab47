import type { ReactNode } from 'react';
import { useOperation } from '../../api/use-operation.ts';
import { useLanguage } from '../../i18n/language.ts';
import { languageName } from '../../i18n/language-names.ts';
import { t } from '../../i18n/messages.ts';
import { categoryInWords, licenceInWords } from '../../i18n/video-labels.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { textOf } from '../../ui/text-of.ts';
import styles from './search-filters.module.css';
import { LENGTHS, PERIODS, SENSITIVE, SORTS, type useSearchFilter } from './use-search-filter.ts';

const SORTED_BY = {
  match: 'find.sort.match',
  publishedAt: 'find.sort.publishedAt',
  views: 'find.sort.views',
  likes: 'find.sort.likes',
  duration: 'find.sort.duration',
} as const;
const PUBLISHED = {
  day: 'find.published.day',
  week: 'find.published.week',
  month: 'find.published.month',
  year: 'find.published.year',
} as const;
const LASTING = { short: 'find.length.short', medium: 'find.length.medium', long: 'find.length.long' } as const;
const SHOWN = { both: 'find.sensitive.both', false: 'find.sensitive.false', true: 'find.sensitive.true' } as const;
const FOR_EVER = { staleTime: Number.POSITIVE_INFINITY };

/** Narrows a search for videos; open once something is set. */
export function SearchFilters({ filter, change, clear }: Omit<ReturnType<typeof useSearchFilter>, 'pathOf'>) {
  const inUse = useLanguage();
  const categories = useOperation(videosApi.listCategories, {}, FOR_EVER).data ?? {};
  const licences = useOperation(videosApi.listLicences, {}, FOR_EVER).data ?? {};
  const languages = useOperation(videosApi.listLanguages, { query: {} }, FOR_EVER).data ?? {};
  const byName = (a: Option, b: Option) => a.label.localeCompare(b.label, inUse);
  const labelled = (labels: Readonly<Record<string, string>>, inWords: (labelled: { id: number; label: string }) => string) =>
    Object.entries(labels).map(([id, label]) => ({ id, label: inWords({ id: Number(id), label }) }));
  return (
    <search className={styles.search} aria-label={t('find.filters')}>
      <Narrow label={t('find.sort')} value={filter.sort} onChange={(sort) => change({ sort: sort === 'match' ? '' : sort })}>
        {SORTS.map((sort) => ({ id: sort, label: t(SORTED_BY[sort]) }))}
      </Narrow>
      <details className={styles.more} open={filter.set > 0 || undefined}>
        <summary>
          {t('find.filters')} {filter.set > 0 && <span className="soft">· {t('find.filtersSet', { count: filter.set })}</span>}
        </summary>
        <div className={styles.filters}>
          <Narrow label={t('find.published')} value={filter.published} any onChange={(published) => change({ published })}>
            {PERIODS.map((period) => ({ id: period, label: t(PUBLISHED[period]) }))}
          </Narrow>
          <Narrow label={t('find.length')} value={filter.length} any onChange={(length) => change({ length })}>
            {LENGTHS.map((length) => ({ id: length, label: t(LASTING[length]) }))}
          </Narrow>
          <Narrow label={t('find.category')} value={filter.category} any onChange={(category) => change({ category })}>
            {labelled(categories, categoryInWords).sort(byName)}
          </Narrow>
          <Narrow label={t('find.language')} value={filter.language} any onChange={(language) => change({ language })}>
            {Object.keys(languages)
              .map((id) => ({ id, label: languageName(id) }))
              .sort(byName)}
          </Narrow>
          <Narrow label={t('find.licence')} value={filter.licence} any onChange={(licence) => change({ licence })}>
            {labelled(licences, licenceInWords)}
          </Narrow>
          <Narrow
            label={t('find.sensitive')}
            value={filter.sensitive}
            any={t('find.sensitive.mine')}
            onChange={(sensitive) => change({ sensitive })}
          >
            {SENSITIVE.map((sensitive) => ({ id: sensitive, label: t(SHOWN[sensitive]) }))}
          </Narrow>
          <form
            className={styles.tags}
            onSubmit={(event) => {
              event.preventDefault();
              change({ tags: textOf(new FormData(event.currentTarget), 'tags').trim() });
            }}
          >
            <TextField
              key={filter.tags.join()}
              name="tags"
              label={t('find.tags')}
              hint={t('find.tagsHint')}
              defaultValue={filter.tags.join(', ')}
              maxLength={160}
              autoComplete="off"
            />
            <Button type="submit">{t('find.useTags')}</Button>
          </form>
        </div>
        {filter.set > 0 && <Button onClick={clear}>{t('find.clear')}</Button>}
      </details>
    </search>
  );
}

type Option = { readonly id: string; readonly label: string };
type NarrowProps = {
  readonly label: string;
  readonly value: number | string | undefined;
  /** There is an option for nothing in particular, and what it is called. */
  readonly any?: string | true;
  readonly onChange: (value: string) => void;
  readonly children: readonly Option[];
};

function Narrow({ label, value, any, onChange, children }: NarrowProps): ReactNode {
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <select value={value ?? ''} onChange={({ target }) => onChange(target.value)}>
        {any && <option value="">{any === true ? t('find.any') : any}</option>}
        {children.map(({ id, label: text }) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
