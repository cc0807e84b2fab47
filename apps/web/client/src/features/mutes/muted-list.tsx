import { type ReactNode, useState } from 'react';
import { usePages } from '../../api/use-pages.ts';
import { t } from '../../i18n/messages.ts';
import { Entries, EntryPlace } from '../../ui/entries.tsx';
import { FindField } from '../../ui/find-field.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Failure } from '../../ui/notice.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { Section } from '../../ui/section.tsx';
import { MutedRow } from './muted-row.tsx';
import { type Mute, type Muted, type MutedBy, mutesOf, useMuting, whoIn } from './mutes.ts';

const PAGE = 20;

const WORDS = {
  account: {
    title: 'mutes.accounts',
    me: 'mutes.accounts.mine',
    instance: 'mutes.accounts.instance',
    find: 'mutes.accounts.find',
    none: 'mutes.accounts.none',
  },
  server: {
    title: 'mutes.servers',
    me: 'mutes.servers.mine',
    instance: 'mutes.servers.instance',
    find: 'mutes.servers.find',
    none: 'mutes.servers.none',
  },
} as const;

type Props = {
  readonly by: MutedBy;
  readonly of: Mute['of'];
  /** Where one is added. */
  readonly children: ReactNode;
};

/** What is muted, to be found and to be unmuted. */
export function MutedList({ by, of, children }: Props) {
  const words = WORDS[of];
  const [search, setSearch] = useState('');
  const list = usePages(
    of === 'account' ? mutesOf[by].listAccounts : mutesOf[by].listServers,
    { query: { ...(search && { search }) } },
    { count: PAGE, staleTime: 0 },
  );
  const unmuting = useMuting();
  const entries: readonly Muted[] = list.data?.pages.flatMap(({ data }): readonly Muted[] => data) ?? [];
  const isEmpty = list.isSuccess && entries.length === 0;
  return (
    <Section title={t(words.title)} intro={t(words[by])}>
      {children}
      {(search !== '' || !isEmpty) && <FindField label={t(words.find)} value={search} onFind={setSearch} />}
      {list.isError && entries.length === 0 && <Failure error={list.error} retry={() => void list.refetch()} />}
      {isEmpty && <p className="soft">{t(search ? 'search.nothing' : words.none)}</p>}
      <Entries aria-label={t(words.title)} aria-busy={list.isFetching}>
        {list.isPending && <EntryPlace />}
        {entries.map((muted) => {
          const mute = muteOf(by, muted);
          return (
            <MutedRow
              key={whoIn(mute)}
              muted={muted}
              who={whoIn(mute)}
              isBusy={unmuting.isPending}
              unmute={() => unmuting.mutate({ mute, isMuted: false })}
            />
          );
        })}
      </Entries>
      <MoreButton list={list}>{t('videos.more')}</MoreButton>
      <Outcome error={unmuting.error} words={{ mute_not_found: t('mutes.notMuted') }}>
        {unmuting.isSuccess && t('mutes.unmuted', { who: whoIn(unmuting.variables.mute) })}
      </Outcome>
    </Section>
  );
}

function muteOf(by: MutedBy, muted: Muted): Mute {
  if ('blockedAccount' in muted) return { by, of: 'account', actor: muted.blockedAccount };
  return { by, of: 'server', actor: muted.blockedServer };
}
