/**
 * What an answer to a delivery means. `refused`: this activity is not wanted, the next may be. `forbidden`: the same, unless the peer could not check the
 * signature just now. `gone`: the inbox does not exist. `unavailable`: the host cannot take anything at present.
 */
export type Verdict = 'accepted' | 'forbidden' | 'gone' | 'refused' | 'unavailable';

const VERDICTS: Readonly<Record<number, Verdict>> = {
  401: 'forbidden',
  403: 'forbidden',
  404: 'gone',
  408: 'unavailable',
  410: 'gone',
  425: 'unavailable',
  429: 'unavailable',
};

/** Redirects are not followed, but may be those of a host in maintenance. */
export function judgeAnswer(status: number): Verdict {
  if (status >= 200 && status < 300) return 'accepted';
  return VERDICTS[status] ?? (status >= 400 && status < 500 ? 'refused' : 'unavailable');
}
