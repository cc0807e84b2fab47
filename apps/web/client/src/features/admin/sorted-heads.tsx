import type { PlainKey } from '../../i18n/messages.ts';
import { t } from '../../i18n/messages.ts';
import styles from './sorted-heads.module.css';

type Props<Key extends string> = {
  readonly columns: readonly { readonly key: Key; readonly label: PlainKey; readonly isSortable?: boolean }[];
  readonly sort: string;
  readonly onSort: (sort: Key | `-${Key}`) => void;
  /** What the last column is called, for those who do not see that it holds buttons. */
  readonly actions: string;
};

/** The head of a table that is sorted by its columns; a second press turns the order around. */
export function SortedHeads<Key extends string>({ columns, sort, onSort, actions }: Props<Key>) {
  return (
    <>
      {columns.map(({ key, label, isSortable = true }) => (
        <th
          key={key}
          scope="col"
          className={isSortable ? undefined : styles.unsorted}
          aria-sort={sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined}
        >
          {isSortable ? (
            <button type="button" className={styles.sort} onClick={() => onSort(sort === key ? `-${key}` : key)}>
              {t(label)}
              <span aria-hidden="true">{sort === key ? ' ↑' : sort === `-${key}` ? ' ↓' : ''}</span>
            </button>
          ) : (
            t(label)
          )}
        </th>
      ))}
      <th scope="col" className={styles.actionsHead}>
        <span className="visually-hidden">{actions}</span>
      </th>
    </>
  );
}
