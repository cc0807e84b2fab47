import { inFormat } from '../../../i18n/dates.ts';
import { type PlainKey, t } from '../../../i18n/messages.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { fieldsOf, hintOf, type LogEntry } from './log-entries.ts';
import styles from './log-line.module.css';

/** On 24 hours, as logs are read. */
const TIME = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
const DAY_AND_TIME = { day: 'numeric', month: 'short', ...TIME } as const;
const LEVELS: Readonly<Record<string, PlainKey>> = {
  debug: 'logs.line.debug',
  info: 'logs.line.info',
  warn: 'logs.line.warn',
  error: 'logs.line.error',
};

/** One line of the log; opened, everything it holds. `today`: the day that needs no name. */
export function LogLine({ entry, today }: { entry: LogEntry; today: string }) {
  const { timestamp, level, label, message, tags = [] } = entry;
  const when = new Date(timestamp);
  const fields = fieldsOf(entry);
  const levelName = LEVELS[level];
  return (
    <li>
      <details className={styles.line}>
        <summary>
          <time className="num soft" dateTime={timestamp}>
            {inFormat(when, when.toDateString() === today ? TIME : DAY_AND_TIME)}
          </time>
          <span className={`state ${styles[level] ?? ''}`}>{levelName ? t(levelName) : level}</span>
          <span className={styles.label}>{label}</span>
          <span className={styles.message}>
            {message} <span className="soft">{hintOf(entry)}</span>
            {tags.map((tag) => (
              <span key={tag} className="tag">
                {tag}
              </span>
            ))}
          </span>
        </summary>
        <div className={styles.more}>
          <dl>
            <div>
              <dt>{t('logs.line.when')}</dt>
              <dd className="num">{timestamp}</dd>
            </div>
            {fields.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <FieldValue value={value} />
                </dd>
              </div>
            ))}
          </dl>
          <CopyButton text={JSON.stringify(entry, null, 2)} label={t('logs.line.copy')} />
        </div>
      </details>
    </li>
  );
}

function FieldValue({ value }: { value: unknown }) {
  const { stack } = (value ?? {}) as { stack?: unknown };
  if (typeof stack === 'string') {
    const { stack: _stack, ...rest } = value as Record<string, unknown>;
    return (
      <>
        <pre>{stack}</pre>
        <pre>{JSON.stringify(rest, null, 2)}</pre>
      </>
    );
  }
  if (typeof value === 'string' && value.includes('\n')) return <pre>{value}</pre>;
  if (typeof value === 'object' && value !== null) return <pre>{JSON.stringify(value, null, 2)}</pre>;
  return <span className="num">{String(value)}</span>;
}
