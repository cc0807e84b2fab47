import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyPlace, Failure } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { FindField } from '../find-field.tsx';
import { Pager } from '../pager.tsx';
import { DecideWindow } from './decide-window.tsx';
import { DeleteWindow } from './delete-window.tsx';
import type { Meanwhile } from './meanwhile.ts';
import { MeanwhileWindow } from './meanwhile-window.tsx';
import { type Deed, RegistrationCard } from './registration-card.tsx';
import { type Kind, kinds, PAGE, type Registration, registrationsQuery } from './registrations.ts';

export function RegistrationsPage() {
  const [parameters, setParameters] = useSearchParams();
  const kind: Kind = kinds.find(({ key }) => key === parameters.get('state'))?.key ?? 'all';
  const asked = Number(parameters.get('start'));
  const start = Number.isInteger(asked) && asked > 0 ? asked : 0;
  const find = parameters.get('find')?.slice(0, 400) ?? '';
  const list = useQuery(registrationsQuery({ kind, find, start }));
  const { data = [], total = 0 } = list.data ?? {};
  // The windows stand beside the list: a card may be gone before what is asked about it is answered.
  const [asking, setAsking] = useState<{ readonly registration: Registration; readonly deed: Deed } | null>(null);
  const [meanwhile, tell] = useState<Meanwhile | null>(null);
  const close = () => setAsking(null);
  const show = (next: { kind?: Kind; find?: string; start?: number }) => {
    const shown = { kind, find, start: 0, ...next };
    setParameters(
      {
        ...(shown.kind !== 'all' && { state: shown.kind }),
        ...(shown.find !== '' && { find: shown.find }),
        ...(shown.start > 0 && { start: String(shown.start) }),
      },
      { replace: true },
    );
  };
  return (
    <Page title="Registrations">
      <search className="filters" aria-label="Registrations">
        <FindField label="Name or e-mail" value={find} onFind={(words) => show({ find: words })} />
        <fieldset className="chips">
          <legend className="visually-hidden">State</legend>
          {kinds.map(({ key, label }) => (
            <button key={key} type="button" className="chip" aria-pressed={key === kind} onClick={() => show({ kind: key })}>
              {label}
            </button>
          ))}
        </fieldset>
      </search>
      {list.isError && !list.data && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.isSuccess && total === 0 && (
        <EmptyPlace icon="person" title={find ? 'Nobody fits' : kind === 'waiting' ? 'Nobody waits' : 'No registrations'}>
          {find
            ? 'Try another name or another state.'
            : 'People who ask to join appear here, when the instance asks somebody to approve them.'}
        </EmptyPlace>
      )}
      <div className="items" aria-busy={list.isPending || list.isPlaceholderData}>
        {list.isPending && [1, 2].map((row) => <div key={row} className="panel item skeleton" aria-hidden="true" />)}
        {data.map((registration) => (
          <RegistrationCard key={registration.id} registration={registration} ask={(deed) => setAsking({ registration, deed })} />
        ))}
      </div>
      <Pager list={list} total={total} start={start} count={PAGE} onTurn={(next) => show({ start: next })} />
      {asking && asking.deed !== 'delete' && (
        <DecideWindow registration={asking.registration} decision={asking.deed} tell={tell} close={close} />
      )}
      {asking?.deed === 'delete' && <DeleteWindow registration={asking.registration} tell={tell} close={close} />}
      {meanwhile && <MeanwhileWindow meanwhile={meanwhile} close={() => tell(null)} />}
    </Page>
  );
}
