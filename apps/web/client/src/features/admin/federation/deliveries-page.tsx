import { hasRight, type Right, type Role } from '@flotilla/contract';
import { useState } from 'react';
import { useMe } from '../../../api/me.ts';
import { useChange } from '../../../api/use-change.ts';
import { t } from '../../../i18n/messages.ts';
import { federationApi } from '../../../precomputed/operations.ts';
import { Button } from '../../../ui/button.tsx';
import { FindField } from '../../../ui/find-field.tsx';
import { EmptyPlace, Failure } from '../../../ui/notice.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { type MuteChange, useMuting } from '../../mutes/mutes.ts';
import { Pager } from '../pager.tsx';
import { SortedHeads } from '../sorted-heads.tsx';
import { StackingTable } from '../stacking-table.tsx';
import type { ChangeFilter } from '../use-filter-in-address.ts';
import { DELIVERY_STATES, deliveryStates, PAGE, useDeliveries, useDeliveriesFilter, useMutedHosts } from './deliveries.ts';
import { DeliveryRow } from './delivery-row.tsx';
import { FederationPage } from './federation-page.tsx';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';

const COLUMNS = [
  { key: 'host', label: 'deliveries.instance' },
  { key: 'failingSince', label: 'federation.state' },
  { key: 'waiting', label: 'deliveries.waiting', isSortable: false },
  { key: 'delivered', label: 'deliveries.delivered', isSortable: false },
  { key: 'lastSuccessAt', label: 'deliveries.last' },
] as const;

/** The instances that are told what happens here, and how that goes. */
export function DeliveriesPage() {
  const me = useMe();
  const may = (right: Right) => me !== undefined && hasRight(me.role.id as Role, right);
  const { filter, change } = useDeliveriesFilter();
  const list = useDeliveries(filter.query);
  const { data: deliveries = [], total = 0 } = list.data ?? {};
  const decidesMutes = may('MANAGE_SERVERS_BLOCKLIST');
  const muted = useMutedHosts(decidesMutes ? deliveries.map(({ host }) => host) : []);
  const [isRotating, setRotating] = useState(false);
  const [note, tell] = useState<string | null>(null);
  const tellOfMute = ({ mute, isMuted }: MuteChange) => tell(t(isMuted ? 'mutes.muted' : 'mutes.unmuted', { who: mute.actor.host }));
  const trying = useChange(federationApi.tryHostNow, {
    refreshes: [federationApi.listDeliveries],
    onSuccess: (_, { params: { host } }) => tell(t('deliveries.tried', { host })),
  });
  const muting = useMuting(tellOfMute);
  const rotate = may('MANAGE_CONFIGURATION') && (
    <Button kind="quiet" className="head-action" onClick={() => setRotating(true)}>
      {t('actorKey.rotate')}
    </Button>
  );
  return (
    <FederationPage part="deliveries" intro={t('deliveries.intro')} actions={rotate}>
      <Filters filter={filter} change={change} />
      <Outcome error={trying.error ?? muting.error} words={{ delivery_host_not_found: t('deliveries.unknown') }}>
        {note}
      </Outcome>
      {list.isError && !list.data && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <div className="panel table-skeleton skeleton" aria-hidden="true" />}
      {list.isSuccess && total === 0 && (
        <EmptyPlace icon="share" title={t(filter.isNarrowed ? 'federation.empty.found' : 'deliveries.empty')}>
          {t(filter.isNarrowed ? 'federation.empty.foundHint' : 'deliveries.emptyHint')}
        </EmptyPlace>
      )}
      {deliveries.length > 0 && (
        <StackingTable
          caption={t('federation.deliveries')}
          head={<SortedHeads columns={COLUMNS} sort={filter.sort} onSort={(sort) => change({ sort })} actions={t('federation.actions')} />}
          isHeadShown
          isBusy={list.isPlaceholderData}
        >
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.host}
              delivery={delivery}
              isMuted={decidesMutes ? muted.has(delivery.host) : undefined}
              isBusy={trying.isPending || muting.isPending}
              tryNow={() => {
                tell(null);
                trying.mutate({ params: { host: delivery.host } });
              }}
              unmute={() => {
                tell(null);
                muting.mutate({ mute: { by: 'instance', of: 'server', actor: delivery }, isMuted: false });
              }}
              onMuted={tellOfMute}
            />
          ))}
        </StackingTable>
      )}
      <Pager list={list} total={total} start={filter.start} count={PAGE} onTurn={(start) => change({ start: String(start) })} />
      {isRotating && <RotateKeyDialog tell={tell} close={() => setRotating(false)} />}
    </FederationPage>
  );
}

type FiltersProps = { readonly filter: ReturnType<typeof useDeliveriesFilter>['filter']; readonly change: ChangeFilter };

function Filters({ filter, change }: FiltersProps) {
  return (
    <search className="filters" aria-label={t('federation.deliveries')}>
      <FindField label={t('deliveries.find')} value={filter.search} onFind={(find) => change({ find })} />
      <fieldset className="chips">
        <legend className="visually-hidden">{t('federation.state')}</legend>
        <button type="button" className="chip" aria-pressed={filter.state === undefined} onClick={() => change({ state: '' })}>
          {t('federation.state.all')}
        </button>
        {deliveryStates.map((state) => (
          <button key={state} type="button" className="chip" aria-pressed={filter.state === state} onClick={() => change({ state })}>
            {t(DELIVERY_STATES[state].label)}
          </button>
        ))}
      </fieldset>
    </search>
  );
}
