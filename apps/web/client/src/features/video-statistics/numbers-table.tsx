import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type CsvRow, csvOf } from './csv.ts';
import styles from './numbers-table.module.css';
import { saveCsv } from './save-file.ts';

type DownloadProps = { readonly of: string; readonly file: string; readonly rows: () => readonly CsvRow[] };

/** Offers numbers as a file for spreadsheets. */
export function CsvButton({ of, file, rows }: DownloadProps) {
  return (
    <Button kind="quiet" aria-label={t('videoStats.csvOf', { of })} onClick={() => saveCsv(`${file}.csv`, csvOf(rows()))}>
      <Icon name="download" />
      {t('videoStats.csv')}
    </Button>
  );
}

type Props = {
  readonly title: string;
  readonly head: readonly [string, string];
  readonly rows: readonly (readonly [name: string, value: string])[];
};

/** What a picture shows, as a table that opens on request. */
export function NumbersTable({ title, head, rows }: Props) {
  return (
    <details className={styles.details}>
      <summary>{t('videoStats.asTable')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={`${title}, ${t('videoStats.asTable')}`}>
        <table className={styles.table}>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="num">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
