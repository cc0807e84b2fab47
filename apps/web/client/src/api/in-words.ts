import { ApiProblem, SignedOut } from './api-problem.ts';

export const TOO_LONG_PASSWORD =
  'This password is too long: 50 characters and 72 bytes are the most. Accented letters and other scripts take two or three bytes each, emoji four.';

const BY_CODE: Readonly<Record<string, string>> = {
  invalid_grant: 'The user name or the password is not right.',
  email_not_verified: 'Your e-mail address is not confirmed yet. Please use the link in the mail we sent you.',
  account_waiting_for_approval: 'Your registration still waits for approval. We write to you as soon as somebody has decided.',
  account_approval_rejected: 'Your registration was turned down. The mail we sent you says more.',
  missing_two_factor: 'A code of your authenticator is needed.',
  invalid_two_factor: 'This code is not right, or was used already. Please try the next one.',
  access_denied: 'This took too long, or was used already. Please begin again.',
  current_password_is_invalid: 'The current password is not right.',
  too_long_password: TOO_LONG_PASSWORD,
  max_file_size_reached: 'The file is larger than this instance accepts.',
  quota_reached: 'The file does not fit into the space you have left. Delete a video, or ask the people who run this instance for more.',
};

const BY_STATUS: Readonly<Record<number, string>> = {
  403: 'You have no right to do this.',
  404: 'This does not exist any more.',
  413: 'This is larger than the instance accepts.',
  415: 'This kind of file is not accepted.',
  422: 'This file cannot be read as a video or sound. Nothing was stored.',
  429: 'Too many requests in a short time. Please wait a moment and try again.',
  502: 'A part of the instance is not answering. Please try again in a moment.',
  503: 'A part of the instance is not available right now. Please try again in a moment.',
  507: 'The instance has no room left for uploads.',
};

/** Programs are told which fields; forms mark them. */
const REFUSED = 'Something you entered is not accepted. Please look at it again.';

/** What happened and what to do next, in plain words; `here` are better ones for a status at this place. */
export function inWords(error: unknown, here: Readonly<Record<number, string>> = {}): string {
  if (error instanceof SignedOut) return 'You have been signed out. Please sign in again.';
  if (!(error instanceof ApiProblem)) return 'The instance cannot be reached. Please check your connection and try again.';
  const { code, status, retryAfterInSeconds } = error;
  if (code === 'account_blocked') return blockedInWords(error.blockedReason);
  if (status === 429 && retryAfterInSeconds !== undefined) return `Too many tries. Please try again ${inTime(retryAfterInSeconds)}.`;
  return (
    (code && BY_CODE[code]) ||
    here[status] ||
    BY_STATUS[status] ||
    (status >= 500 ? BY_STATUS[503]! : error.fields.length > 0 ? REFUSED : error.message)
  );
}

function blockedInWords(reason: string | undefined): string {
  const why = reason ? ` Those who did it wrote: “${reason}”.` : '';
  return `This account is blocked.${why} Please ask the people who run this instance.`;
}

function inTime(seconds: number): string {
  if (seconds < 60) return 'in a moment';
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
}
