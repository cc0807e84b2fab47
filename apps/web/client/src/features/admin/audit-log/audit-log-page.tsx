import { Button } from '../../../ui/button.tsx';
import '../../../styles/logs.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { authApi } from '../../../precomputed/operations.ts';
import { EmptyPlace, Failure } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { momentsOf, type Period } from '../logs/log-periods.ts';
import { PeriodFields } from '../logs/period-fields.tsx';
import { DeedLine } from './deed-line.tsx';
import { deedInWords, readDeed } from './deeds.ts';

const AT_FIRST = 50;
const DOMAINS: Readonly<Record<string, string>> = { config: 'The configuration', users: 'Users' };

/** What administrators and moderators did, newest first. */
export function AuditLogPage() {
  const [period, setPeriod] = useState<Period>({ key: '7d', from: '', to: '' });
  const [user, setUser] = useState('');
  const [domain, setDomain] = useState('');
  const [text, setText] = useState('');
  const [shown, setShown] = useState(AT_FIRST);
  const told = useQuery({
    queryKey: ['audit-log', period.key, period.from, period.to],
    enabled: momentsOf(period, 0) !== null,
    queryFn: async ({ signal }) => {
      const moments = momentsOf(period, Date.now());
      if (!moments) return [];
      const query = { startDate: moments.from.toISOString(), ...(moments.to && { endDate: moments.to.toISOString() }) };
      const entries = await call(authApi.getAuditLogs, { query, signal });
      return entries.flatMap((entry) => readDeed(entry) ?? []).toReversed();
    },
    staleTime: 0,
  });
  const deeds = told.data ?? [];
  const users = [...new Set(deeds.map((deed) => deed.user))].sort();
  const domains = [...new Set(deeds.map((deed) => deed.domain))].sort();
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = deeds.filter((deed) => {
    const whole = `${deed.user} ${deedInWords(deed)} ${JSON.stringify(deed.values)}`.toLowerCase();
    return (user === '' || deed.user === user) && (domain === '' || deed.domain === domain) && words.every((word) => whole.includes(word));
  });
  return (
    <Page title="Audit log">
      <search className="filters" aria-label="Audit log">
        <label className="field">
          <span>Words</span>
          <input type="search" value={text} onChange={({ target }) => setText(target.value)} />
        </label>
        <label className="field">
          <span>Who</span>
          <select className="choice" value={user} onChange={({ target }) => setUser(target.value)}>
            <option value="">Everybody</option>
            {users.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>What about</span>
          <select className="choice" value={domain} onChange={({ target }) => setDomain(target.value)}>
            <option value="">Everything</option>
            {domains.map((name) => (
              <option key={name} value={name}>
                {DOMAINS[name] ?? name}
              </option>
            ))}
          </select>
        </label>
        <PeriodFields period={period} change={(part) => setPeriod({ ...period, ...part })} />
      </search>
      {told.isError && <Failure error={told.error} retry={() => void told.refetch()} />}
      {told.isLoading && <div className="panel table-skeleton skeleton" aria-hidden="true" />}
      {told.isSuccess && found.length === 0 && (
        <EmptyPlace icon="check" title="Nothing was done">
          {deeds.length > 0 ? 'Nothing fits this filter.' : 'What administrators and moderators change appears here.'}
        </EmptyPlace>
      )}
      {found.length > 0 && (
        <ol className="panel log deed" aria-label="Deeds, newest first">
          {found.slice(0, shown).map((deed, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: counted from the oldest, which never moves
            <DeedLine key={found.length - index} deed={deed} />
          ))}
        </ol>
      )}
      {found.length > shown && (
        <div className="more">
          <Button onClick={() => setShown(shown + AT_FIRST)}>Show more</Button>
        </div>
      )}
    </Page>
  );
}
