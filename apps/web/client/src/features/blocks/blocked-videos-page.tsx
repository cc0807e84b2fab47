import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useOperation } from '../../api/use-operation.ts';
import { Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { RelativeDate } from '../../ui/date.tsx';
import { FindField } from '../../ui/find-field.tsx';
import { Item } from '../../ui/item.tsx';
import { EmptyPlace, Failure } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { BLOCKS, HELD } from '../admin/moderation-paths.ts';
import { Pager } from '../admin/pager.tsx';
import { startIn, useFilterInAddress } from '../admin/use-filter-in-address.ts';
import { Thumbnail } from '../videos/thumbnail.tsx';
import { type Block, HELD_BACK_TYPE } from './blocks.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { UnblockDialog } from './unblock-dialog.tsx';

const PAGE = 20;
const KINDS = [
  { key: '', label: 'moderation.blocks.all' },
  { key: '2', label: 'moderation.blocks.held' },
  { key: '1', label: 'moderation.blocks.manual' },
] as const;

/** The videos that moderators blocked, and those that wait for them; by the address of mails only the latter. */
export function BlockedVideosPage({ isQueue = false }: { isQueue?: boolean }) {
  const [parameters, change] = useFilterInAddress();
  const navigate = useNavigate();
  const asked = isQueue ? '2' : parameters.get('type');
  const kind = KINDS.find(({ key }) => key === asked)?.key ?? '';
  const search = parameters.get('find')?.slice(0, 400).trim() ?? '';
  const start = startIn(parameters);
  const query = { start, count: PAGE, ...(kind && { type: Number(kind) as 1 | 2 }), ...(search && { search }) };
  const list = useOperation(videosApi.listBlockedVideos, { query }, { placeholderData: keepPreviousData, staleTime: 0 });
  const { data: blocks = [], total = 0 } = list.data ?? {};
  const [asking, setAsking] = useState<{ readonly block: Block; readonly action: 'reason' | 'unblock' } | null>(null);
  const close = () => setAsking(null);
  const choose = (key: string) =>
    isQueue ? void navigate(key === '' ? BLOCKS : `${BLOCKS}?type=${key}`) : key === '2' ? void navigate(HELD) : change({ type: key });
  return (
    <Page title={t('moderation.blocks.title')}>
      <search className="filters" aria-label={t('moderation.blocks.title')}>
        <FindField label={t('moderation.blocks.find')} value={search} onFind={(find) => change({ find })} />
        <fieldset className="chips">
          <legend className="visually-hidden">{t('moderation.blocks.kind')}</legend>
          {KINDS.map(({ key, label }) => (
            <button key={key} type="button" className="chip" aria-pressed={key === kind} onClick={() => choose(key)}>
              {t(label)}
            </button>
          ))}
        </fieldset>
      </search>
      {list.isError && !list.data && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.isSuccess && total === 0 && (
        <EmptyPlace icon="lock" title={t(kind === '2' ? 'moderation.blocks.emptyHeld' : 'moderation.blocks.empty')} />
      )}
      <div className="items" aria-busy={list.isPending || list.isPlaceholderData}>
        {list.isPending && <div className="panel item skeleton" aria-hidden="true" />}
        {blocks.map((block) => (
          <BlockedVideo key={block.id} block={block} ask={(action) => setAsking({ block, action })} />
        ))}
      </div>
      <Pager list={list} total={total} start={start} count={PAGE} onTurn={(next) => change({ start: String(next) })} />
      {asking?.action === 'unblock' && (
        <UnblockDialog video={asking.block.video} isHeld={asking.block.type === HELD_BACK_TYPE} close={close} />
      )}
      {asking?.action === 'reason' && (
        <ReasonDialog
          video={asking.block.video}
          isHeld={asking.block.type === HELD_BACK_TYPE}
          reason={asking.block.type === HELD_BACK_TYPE ? null : asking.block.reason}
          close={close}
        />
      )}
    </Page>
  );
}

function BlockedVideo({ block, ask }: { block: Block; ask: (action: 'reason' | 'unblock') => void }) {
  const { type, reason, createdAt, video } = block;
  const { name, shortUUID, account } = video;
  const isHeld = type === HELD_BACK_TYPE;
  const action = (words: string) => ({ 'aria-label': t('moderation.blocks.of', { action: words, name }) });
  return (
    <Item
      image={
        <Link to={`/w/${shortUUID}`} tabIndex={-1} aria-hidden="true">
          <Thumbnail video={video} isBlurred={video.nsfw} />
        </Link>
      }
      actions={
        <>
          <Button
            kind={isHeld ? 'main' : 'plain'}
            {...action(t(isHeld ? 'moderation.held.accept' : 'moderation.unblock'))}
            onClick={() => ask('unblock')}
          >
            {t(isHeld ? 'moderation.held.accept' : 'moderation.unblock')}
          </Button>
          <Button kind="quiet" {...action(t(isHeld ? 'moderation.held.refuse' : 'moderation.block.change'))} onClick={() => ask('reason')}>
            {t(isHeld ? 'moderation.held.refuse' : 'moderation.block.change')}
          </Button>
        </>
      }
    >
      <div>
        <h2 className="item-title">
          <Link to={`/w/${shortUUID}`}>{name}</Link>
        </h2>
        <div className="small soft">
          <Link to={`/a/${account.name}`}>{account.displayName}</Link> ·{' '}
          <Message of="moderation.blocks.since" when={() => <RelativeDate date={createdAt} />} />
        </div>
      </div>
      <p className="small">{isHeld ? t('moderation.blocks.held') : (reason ?? t('moderation.blocks.noReason'))}</p>
    </Item>
  );
}
