import type { ReactNode } from 'react';
import { inFormat } from '../../../i18n/dates.ts';
import { Message } from '../../../i18n/message.tsx';
import { t } from '../../../i18n/messages.ts';
import { RelativeDate } from '../../../ui/date.tsx';
import line from '../logs/log-line.module.css';
import styles from './audit-event-line.module.css';
import { type AuditEvent, type Change, changesOf, isWholeInWords } from './audit-events.ts';
import { nameInWords, valueInWords } from './change-in-words.ts';
import { sentenceOf } from './event-in-words.ts';

const LONG = 300;

const soft = (words: ReactNode) => <span className="soft">{words}</span>;

/** One audit event: who did what to whom; opened, what was before and what is since. */
export function AuditEventLine({ event }: { event: AuditEvent }) {
  const changes = changesOf(event).toSorted((a, b) => nameInWords(event, a.name).localeCompare(nameInWords(event, b.name)));
  const names = changes.map(({ name }) => nameInWords(event, name)).join(', ');
  return (
    <li>
      <details className={`${line.line} ${styles.event}`}>
        <summary className={styles.summary}>
          <span className="soft num">
            <RelativeDate date={event.at} />
          </span>
          <span className={line.message}>
            {isWholeInWords(event) || names === '' ? (
              <What event={event} />
            ) : (
              <Message of="auditLog.about" sentence={<What event={event} />} names={names} soft={soft} />
            )}
          </span>
        </summary>
        <div className={line.more}>
          <p className="soft num">{inFormat(new Date(event.at), { dateStyle: 'full', timeStyle: 'medium' })}</p>
          {changes.length > 0 ? <ChangesTable event={event} changes={changes} /> : <p className="soft">{t('auditLog.nothingMore')}</p>}
        </div>
      </details>
    </li>
  );
}

function What({ event }: { event: AuditEvent }) {
  return <Message {...sentenceOf(event)} user={<b>{event.user}</b>} />;
}

function ChangesTable({ event, changes }: { event: AuditEvent; changes: readonly Change[] }) {
  const hasBefore = changes.some(({ before }) => before !== undefined);
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">{t('auditLog.what')}</th>
          {hasBefore && <th scope="col">{t('auditLog.before')}</th>}
          <th scope="col">{hasBefore ? t('auditLog.after') : t('auditLog.value')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <ChangeRow key={change.name} event={event} change={change} hasBefore={hasBefore} />
        ))}
      </tbody>
    </table>
  );
}

function ChangeRow({ event, change: { name, before, after }, hasBefore }: { event: AuditEvent; change: Change; hasBefore: boolean }) {
  const show = (value: unknown) => {
    const words = valueInWords(event, name, value);
    return words.length > LONG ? `${words.slice(0, LONG)}…` : words;
  };
  return (
    <tr>
      <th scope="row">{nameInWords(event, name)}</th>
      {hasBefore && <td>{before === undefined ? '' : <del>{show(before)}</del>}</td>}
      <td>
        <ins>{show(after)}</ins>
      </td>
    </tr>
  );
}
