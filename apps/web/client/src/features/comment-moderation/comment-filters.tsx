import type { ReactNode } from 'react';
import { t } from '../../i18n/messages.ts';
// The filters of both pages look like those of the administration.
import '../../styles/admin.css';
import { FindField } from '../../ui/find-field.tsx';
import type { CommentSearch } from './comment-search.ts';

type Props = { readonly search: CommentSearch; readonly change: (changes: Partial<CommentSearch>) => void; readonly children?: ReactNode };

export function CommentFilters({ search, change, children }: Props) {
  return (
    <search className="filters" aria-label={t('comments.find')}>
      <FindField label={t('comments.find')} value={search.words} onFind={(words) => change({ words })} />
      <FindField label={t('comments.findAccount')} value={search.account} onFind={(account) => change({ account })} />
      <FindField label={t('comments.findVideo')} value={search.video} onFind={(video) => change({ video })} />
      {children}
    </search>
  );
}
