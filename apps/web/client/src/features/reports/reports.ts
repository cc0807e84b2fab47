import { hasRight, type Role } from '@flotilla/contract';
import type { BodyOf } from '../../api/call.ts';
import type { MyUser } from '../../api/me.ts';
import { clock } from '../../i18n/durations.ts';
import { type PlainKey, t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';

export type Report = BodyOf<typeof videosApi.listAbuses>['data'][number];
export type MyReport = BodyOf<typeof videosApi.listMyAbuses>['data'][number];

export const MY_REPORTS = '/my-account/abuses';

export const WAITING = 1;
export const REJECTED = 2;
export const ACCEPTED = 3;

/** What shows something else once something was reported, or decided about. */
export const listsOfReports = [videosApi.listAbuses, videosApi.listMyAbuses];

export type ReportableComment = { readonly id: number /** The UUID of its video. */; readonly videoId: string };

/** What can be reported. */
export type Reportable =
  | { readonly of: 'video' /** Its UUID: by a number unlisted videos are not found. */; readonly id: string; readonly name: string }
  | ({ readonly of: 'comment'; readonly name: string } & ReportableComment)
  | { readonly of: 'account'; readonly id: number; readonly name: string };

export const reasons = [
  { name: 'violentOrRepulsive', label: 'moderation.reason.violentOrRepulsive' },
  { name: 'hatefulOrAbusive', label: 'moderation.reason.hatefulOrAbusive' },
  { name: 'spamOrMisleading', label: 'moderation.reason.spamOrMisleading' },
  { name: 'privacy', label: 'moderation.reason.privacy' },
  { name: 'rights', label: 'moderation.reason.rights' },
  { name: 'serverRules', label: 'moderation.reason.serverRules' },
  { name: 'thumbnails', label: 'moderation.reason.thumbnails' },
  { name: 'captions', label: 'moderation.reason.captions' },
] as const;
export type ReasonName = (typeof reasons)[number]['name'];

/** Only videos have thumbnails and captions. */
export const reasonsFor = (of: Reportable['of']) =>
  reasons.filter(({ name }) => of === 'video' || (name !== 'thumbnails' && name !== 'captions'));

export const reasonInWords = (name: ReasonName): string =>
  t(reasons.find((reason) => reason.name === name)?.label ?? 'moderation.reports.reason');

const STATES: Readonly<Record<number, { readonly className: string; readonly label: PlainKey }>> = {
  [WAITING]: { className: 'waiting', label: 'moderation.state.1' },
  [REJECTED]: { className: 'failed', label: 'moderation.state.2' },
  [ACCEPTED]: { className: 'completed', label: 'moderation.state.3' },
};

export const stateOf = ({ state }: Pick<MyReport, 'state'>) => STATES[state.id];

/** The part of a video that is meant; nothing where it is all of it. */
export function partInWords({ startAt, endAt }: Pick<NonNullable<MyReport['video']>, 'endAt' | 'startAt'>): string {
  const start = startAt === null ? '' : clock(startAt);
  const end = endAt === null ? '' : clock(endAt);
  if (start && end) return t('moderation.reported.fromUntil', { start, end });
  if (start) return t('moderation.reported.from', { start });
  return end && t('moderation.reported.until', { end });
}

/** Whether a person decides about reports. The server decides again. */
export const decidesReports = (me: Pick<MyUser, 'role'> | undefined) => me !== undefined && hasRight(me.role.id as Role, 'MANAGE_ABUSES');

/** The number of a report that a mail or notification leads to: `#17`. */
export function idIn(search: string): number | undefined {
  const [, digits] = /^#(\d{1,9})$/.exec(search.trim()) ?? [];
  return digits === undefined || Number(digits) === 0 ? undefined : Number(digits);
}
