import { ApiProblem, SignedOut } from './api-problem.ts';

const BY_CODE: Readonly<Record<string, string>> = {
  invalid_grant: 'The user name or the password is not right.',
  account_blocked: 'This account is blocked. Please ask the people who run this instance.',
  current_password_is_invalid: 'The current password is not right.',
  too_long_password: 'The password is too long.',
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

/** What happened and what to do next, in plain words. */
export function inWords(error: unknown): string {
  if (error instanceof SignedOut) return 'You have been signed out. Please sign in again.';
  if (!(error instanceof ApiProblem)) return 'The instance cannot be reached. Please check your connection and try again.';
  return (error.code && BY_CODE[error.code]) || BY_STATUS[error.status] || (error.status >= 500 ? BY_STATUS[503]! : error.message);
}
