import { useState } from 'react';
import type { BodyOf } from '../../../api/call.ts';
import { useOperation } from '../../../api/use-operation.ts';
import { type PlainKey, t } from '../../../i18n/messages.ts';
import { authApi } from '../../../precomputed/operations.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyPlace, Failure } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import lines from '../logs/log-line.module.css';
import { momentsOf, type Period } from '../logs/log-periods.ts';
import { PeriodFields } from '../logs/period-fields.tsx';
import { AuditEventLine } from './audit-event-line.tsx';
import { type AuditEvent, readAuditEvent } from './audit-events.ts';
import { eventInWords } from './event-in-words.ts';

const AT_FIRST = 50;
const DOMAINS: Readonly<Record<string, PlainKey>> = {
  abuse: 'auditLog.domain.abuse',
  comments: 'auditLog.domain.comments',
  config: 'auditLog.domain.config',
  users: 'auditLog.domain.users',
  videos: 'auditLog.domain.videos',
};
const NONE: readonly AuditEvent[] = [];

const newestFirst = (entries: BodyOf<typeof authApi.getAuditLogs>) => entries.flatMap((entry) => readAuditEvent(entry) ?? []).toReversed();

/** What was done in a period; one that reaches until now goes back from when the page was opened. */
function useAuditEvents(period: Period) {
  const [now] = useState(() => Date.now());
  const moments = momentsOf(period, now);
  const query = { startDate: moments?.from.toISOString() ?? '', ...(moments?.to && { endDate: moments.to.toISOString() }) };
  return useOperation(authApi.getAuditLogs, { query }, { enabled: moments !== null, staleTime: 0, select: newestFirst });
}

/** What administrators and moderators did, newest first. */
export function AuditLogPage() {
  const [period, setPeriod] = useState<Period>({ key: '7d', from: '', to: '' });
  const [user, setUser] = useState('');
  const [domain, setDomain] = useState('');
  const [text, setText] = useState('');
  const [shown, setShown] = useState(AT_FIRST);
  const log = useAuditEvents(period);
  const events = log.data ?? NONE;
  const users = [...new Set(events.map((event) => event.user))].sort();
  const domains = [...new Set(events.map((event) => event.domain))].sort();
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = events.filter((event) => {
    if ((user !== '' && event.user !== user) || (domain !== '' && event.domain !== domain)) return false;
    const whole = `${eventInWords(event)} ${JSON.stringify(event.values)}`.toLowerCase();
    return words.every((word) => whole.includes(word));
  });
  return (
    <Page title={t('auditLog.title')}>
      <search className="filters" aria-label={t('auditLog.title')}>
        <label className="field">
          <span>{t('logs.words')}</span>
          <input type="search" value={text} onChange={({ target }) => setText(target.value)} />
        </label>
        <label className="field">
          <span>{t('auditLog.who')}</span>
          <select className="choice" value={user} onChange={({ target }) => setUser(target.value)}>
            <option value="">{t('auditLog.everybody')}</option>
            {users.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>{t('auditLog.whatAbout')}</span>
          <select className="choice" value={domain} onChange={({ target }) => setDomain(target.value)}>
            <option value="">{t('auditLog.everything')}</option>
            {domains.map((name) => (
              <option key={name} value={name}>
                {DOMAINS[name] ? t(DOMAINS[name]) : name}
              </option>
            ))}
          </select>
        </label>
        <PeriodFields period={period} change={(part) => setPeriod({ ...period, ...part })} />
      </search>
      {log.isError && <Failure error={log.error} retry={() => void log.refetch()} />}
      {log.isLoading && <div className="panel table-skeleton skeleton" aria-hidden="true" />}
      {log.isSuccess && found.length === 0 && (
        <EmptyPlace icon="check" title={t('auditLog.empty')}>
          {events.length > 0 ? t('auditLog.emptyFilter') : t('auditLog.emptyHint')}
        </EmptyPlace>
      )}
      {found.length > 0 && (
        <ol className={`panel ${lines.log}`} aria-label={t('auditLog.list')}>
          {found.slice(0, shown).map((event, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: counted from the oldest, which never moves
            <AuditEventLine key={found.length - index} event={event} />
          ))}
        </ol>
      )}
      {found.length > shown && (
        <div className="more">
          <Button onClick={() => setShown(shown + AT_FIRST)}>{t('logs.more')}</Button>
        </div>
      )}
    </Page>
  );
}
