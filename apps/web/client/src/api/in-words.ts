import { type PlainKey, t } from '../i18n/messages.ts';
import { ApiProblem, SignedOut } from './api-problem.ts';

/** Problems that people can be told more about than their status says. */
const BY_PROBLEM: Readonly<Record<string, PlainKey>> = {
  invalid_grant: 'problems.invalidGrant',
  email_not_verified: 'problems.emailNotVerified',
  account_waiting_for_approval: 'problems.accountWaitingForApproval',
  account_approval_rejected: 'problems.accountApprovalRejected',
  missing_two_factor: 'problems.missingTwoFactor',
  invalid_two_factor: 'problems.invalidTwoFactor',
  access_denied: 'problems.accessDenied',
  current_password_is_invalid: 'problems.currentPasswordIsInvalid',
  too_long_password: 'problems.tooLongPassword',
  max_file_size_reached: 'problems.maxFileSizeReached',
  quota_reached: 'problems.quotaReached',
};

const BY_STATUS: Readonly<Record<number, PlainKey>> = {
  403: 'problems.status403',
  404: 'problems.status404',
  413: 'problems.status413',
  415: 'problems.status415',
  422: 'problems.status422',
  429: 'problems.status429',
  502: 'problems.status502',
  503: 'problems.status503',
  507: 'problems.status507',
};

type ProblemIn<Failed> = Failed extends ApiProblem<infer Name> ? Name : never;
/** Better words for some problems, where one knows what was asked for. */
export type WordsFor<Failed> = { readonly [Name in ProblemIn<Failed> | number]?: string };

/** What happened and what to do next, in plain words. */
export function inWords<Failed>(error: Failed, here: WordsFor<Failed> = {}): string {
  if (error instanceof SignedOut) return t('problems.signedOut');
  if (!(error instanceof ApiProblem)) return t('problems.unreachable');
  const { code, status, problems, retryAfterInSeconds } = error as ApiProblem;
  const better = here as Readonly<Record<string, string>>;
  const known = problems.find((name) => better[name]);
  if (known !== undefined) return better[known]!;
  if (code === 'account_blocked') return blockedInWords(error.blockedReason);
  if (status === 429 && retryAfterInSeconds !== undefined) return tooManyTries(retryAfterInSeconds);
  const special = code && BY_PROBLEM[code];
  if (special) return t(special);
  if (better[status]) return better[status];
  const usual = BY_STATUS[status] ?? (status >= 500 ? BY_STATUS[503] : undefined);
  if (usual) return t(usual);
  if (error.fields.length > 0) return t('problems.refused');
  return error.detail ?? t('problems.answered', { status });
}

function blockedInWords(reason: string | undefined): string {
  return reason ? t('problems.blockedBecause', { reason }) : t('problems.blocked');
}

function tooManyTries(seconds: number): string {
  return seconds < 60 ? t('problems.tooManyTries') : t('problems.tooManyTriesFor', { minutes: Math.ceil(seconds / 60) });
}
