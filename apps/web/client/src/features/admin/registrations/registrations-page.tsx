import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '../../../i18n/messages.ts';
import { FindField } from '../../../ui/find-field.tsx';
import { EmptyPlace, Failure } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Pager } from '../pager.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import type { Meanwhile } from './meanwhile.ts';
import { MeanwhileDialog } from './meanwhile-dialog.tsx';
import { type Asked, RegistrationCard } from './registration-card.tsx';
import { type Kind, kinds, PAGE, type Registration, useRegistrations } from './registrations.ts';

export function RegistrationsPage() {
  const [parameters, setParameters] = useSearchParams();
  const kind: Kind = kinds.find(({ key }) => key === parameters.get('state'))?.key ?? 'all';
  const asked = Number(parameters.get('start'));
  const start = Number.isInteger(asked) && asked > 0 ? asked : 0;
  const find = parameters.get('find')?.slice(0, 400) ?? '';
  const list = useRegistrations({ kind, find, start });
  const { data = [], total = 0 } = list.data ?? {};
  // The dialogs stand beside the list: a card may be gone before what is asked about it is answered.
  const [asking, setAsking] = useState<{ readonly registration: Registration; readonly action: Asked } | null>(null);
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
    <Page title={t('registrations.title')}>
      <search className="filters" aria-label={t('registrations.title')}>
        <FindField label={t('registrations.find')} value={find} onFind={(words) => show({ find: words })} />
        <fieldset className="chips">
          <legend className="visually-hidden">{t('registrations.state')}</legend>
          {kinds.map(({ key, label }) => (
            <button key={key} type="button" className="chip" aria-pressed={key === kind} onClick={() => show({ kind: key })}>
              {t(label)}
            </button>
          ))}
        </fieldset>
      </search>
      {list.isError && !list.data && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.isSuccess && total === 0 && (
        <EmptyPlace icon="person" title={t(emptyTitle(kind, find))}>
          {find ? t('registrations.empty.foundHint') : t('registrations.empty.hint')}
        </EmptyPlace>
      )}
      <div className="items" aria-busy={list.isPending || list.isPlaceholderData}>
        {list.isPending && [1, 2].map((row) => <div key={row} className="panel item skeleton" aria-hidden="true" />)}
        {data.map((registration) => (
          <RegistrationCard key={registration.id} registration={registration} ask={(action) => setAsking({ registration, action })} />
        ))}
      </div>
      <Pager list={list} total={total} start={start} count={PAGE} onTurn={(next) => show({ start: next })} />
      {asking && asking.action !== 'delete' && (
        <DecideDialog registration={asking.registration} decision={asking.action} tell={tell} close={close} />
      )}
      {asking?.action === 'delete' && <DeleteDialog registration={asking.registration} tell={tell} close={close} />}
      {meanwhile && <MeanwhileDialog meanwhile={meanwhile} close={() => tell(null)} />}
    </Page>
  );
}

function emptyTitle(kind: Kind, find: string) {
  if (find) return 'registrations.empty.found';
  return kind === 'waiting' ? 'registrations.empty.waiting' : 'registrations.empty';
}
