import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import styles from './comments.module.css';

const SORTS = [
  { sort: '-createdAt', label: 'comments.newest' },
  { sort: '-totalReplies', label: 'comments.mostAnswered' },
] as const;
type Sort = (typeof SORTS)[number]['sort'];

export function SortButtons({ sort: chosen, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  return (
    <fieldset className={styles.sort}>
      <legend className="visually-hidden">{t('comments.sort')}</legend>
      {SORTS.map(({ sort, label }) => (
        <Button key={sort} kind="link" aria-pressed={sort === chosen} onClick={() => onSort(sort)}>
          {t(label)}
        </Button>
      ))}
    </fieldset>
  );
}
