import { t } from '../../i18n/messages.ts';
import { inDigits } from '../../i18n/numbers.ts';
import { percentInWords } from './in-words.ts';
import { CsvButton } from './numbers-table.tsx';
import styles from './shares.module.css';

/** People read no more of them; the file has all. */
const MOST = 12;

type Props = {
  readonly title: string;
  readonly shares: readonly { readonly name: string; readonly viewers: number }[];
  readonly total: number;
  readonly file: string;
  /** What the names stand for. */
  readonly inWords?: (name: string) => string;
};

/** How viewers divide, most first: a table whose rows are bars as well. */
export function Shares({ title, shares, total, file, inWords = (name) => name }: Props) {
  if (shares.length === 0) return null;
  const whole = Math.max(total, ...shares.map(({ viewers }) => viewers));
  return (
    <div className={styles.shares}>
      <table className={styles.table}>
        <caption>{title}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">{t('videoStats.metric.viewers')}</th>
          </tr>
        </thead>
        <tbody>
          {shares.slice(0, MOST).map(({ name, viewers }) => (
            <tr key={name} style={{ '--share': `${(viewers / whole) * 100}%` }}>
              <th scope="row">{inWords(name)}</th>
              <td className="num">
                {inDigits(viewers)} <span className="soft">· {percentInWords((viewers / whole) * 100)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shares.length > MOST && <p className="small soft">{t('videoStats.more', { count: shares.length - MOST })}</p>}
      <CsvButton
        of={title}
        file={file}
        rows={() => [[title, t('videoStats.metric.viewers')], ...shares.map(({ name, viewers }) => [inWords(name), viewers] as const)]}
      />
    </div>
  );
}
