import { CopyButton } from '../../../ui/copy-button.tsx';
import { fieldsOf, hintOf, type LogEntry } from './log-entries.ts';

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });
const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const WORDS: Readonly<Record<string, string>> = { debug: 'Debug', info: 'Info', warn: 'Warning', error: 'Error' };

/** One line of the log; opened, everything it tells. `today`: the day that needs no name. */
export function LogLine({ entry, today }: { entry: LogEntry; today: string }) {
  const { timestamp, level, label, message, tags = [] } = entry;
  const when = new Date(timestamp);
  const fields = fieldsOf(entry);
  return (
    <li>
      <details className={`log-line ${level}`}>
        <summary>
          <time className="num soft" dateTime={timestamp}>
            {(when.toDateString() === today ? time : dayAndTime).format(when)}
          </time>
          <span className={`state level-${level}`}>{WORDS[level] ?? level}</span>
          <span className="log-label">{label}</span>
          <span className="log-message">
            {message} <span className="soft">{hintOf(entry)}</span>
            {tags.map((tag) => (
              <span key={tag} className="tag">
                {tag}
              </span>
            ))}
          </span>
        </summary>
        <div className="log-more">
          <dl>
            <div>
              <dt>when</dt>
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
          <CopyButton text={JSON.stringify(entry, null, 2)} label="Copy as JSON" />
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
