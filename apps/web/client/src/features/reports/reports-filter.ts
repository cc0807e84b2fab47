import { useMemo } from 'react';
import type { InputOf } from '../../api/call.ts';
import type { PlainKey } from '../../i18n/messages.ts';
import type { videosApi } from '../../precomputed/operations.ts';
import { type ChangeFilter, startIn, useFilterInAddress } from '../admin/use-filter-in-address.ts';
import { ACCEPTED, idIn, REJECTED, reasons, WAITING } from './reports.ts';

type Query = NonNullable<InputOf<typeof videosApi.listAbuses>['query']>;
export const PAGE = 20;

export const states: readonly { readonly key: string; readonly label: PlainKey }[] = [
  { key: '', label: 'moderation.state.all' },
  { key: String(WAITING), label: 'moderation.state.1' },
  { key: String(ACCEPTED), label: 'moderation.state.3' },
  { key: String(REJECTED), label: 'moderation.state.2' },
];

/** What reports can be about. */
export const subjects = [
  { id: 'all', label: 'moderation.reports.about.all', query: {} },
  { id: 'video', label: 'moderation.reports.about.video', query: { filter: 'video' } },
  { id: 'comment', label: 'moderation.reports.about.comment', query: { filter: 'comment' } },
  { id: 'account', label: 'moderation.reports.about.account', query: { filter: 'account' } },
  { id: 'deleted', label: 'moderation.reports.about.deleted', query: { videoIs: 'deleted' } },
  { id: 'blacklisted', label: 'moderation.reports.about.blacklisted', query: { videoIs: 'blacklisted' } },
] as const satisfies readonly { readonly id: string; readonly label: PlainKey; readonly query: Query }[];

export type ReportsFilter = {
  readonly query: Query;
  readonly search: string;
  readonly state: string;
  readonly about: (typeof subjects)[number]['id'];
  readonly reason: string;
  /** Display names of whose reports are shown, and of whom they are about. */
  readonly people: Readonly<Record<'reportee' | 'reporter', string>>;
  readonly start: number;
  readonly id: number | undefined;
};

/** Which reports are shown. */
export function useReportsFilter(): { filter: ReportsFilter; change: ChangeFilter } {
  const [parameters, change] = useFilterInAddress();
  const filter = useMemo(() => filterOf(parameters), [parameters]);
  return { filter, change };
}

const textIn = (parameters: URLSearchParams, name: string) => parameters.get(name)?.slice(0, 400).trim() ?? '';

export function filterOf(parameters: URLSearchParams): ReportsFilter {
  const search = textIn(parameters, 'search');
  const id = idIn(search);
  const state = states.find(({ key }) => key === parameters.get('state'))?.key ?? '';
  const subject = subjects.find((each) => each.id === parameters.get('about')) ?? subjects[0];
  const reason = reasons.find(({ name }) => name === parameters.get('reason'))?.name;
  const [reporter, reportee] = [textIn(parameters, 'reporter'), textIn(parameters, 'reportee')];
  const start = startIn(parameters);
  const query: Query = {
    start,
    count: PAGE,
    ...subject.query,
    ...(id !== undefined ? { id } : search && { search }),
    ...(state && { state: Number(state) as 1 | 2 | 3 }),
    ...(reason && { predefinedReason: reason }),
    ...(reporter && { searchReporter: reporter }),
    ...(reportee && { searchReportee: reportee }),
  };
  return { query, search, state, about: subject.id, reason: reason ?? '', people: { reportee, reporter }, start, id };
}
