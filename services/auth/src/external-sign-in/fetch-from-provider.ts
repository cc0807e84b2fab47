import { refuse, SignInRefused } from './sign-in-refused.ts';

const DEADLINE_IN_MS = 5_000;
/** Keys, claims and tokens are far smaller. */
const MAX_BYTES = 256 * 1024;

export type FetchFromProvider = (url: string, init?: RequestInit) => Promise<{ readonly status: number; readonly text: string }>;

/** Sends a request to a provider and reads the whole answer. Throws SignInRefused when it takes more than five seconds, redirects or is too long. */
export const fetchFromProvider: FetchFromProvider = async (url, init = {}) => {
  const { host } = new URL(url);
  try {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(DEADLINE_IN_MS) });
    return { status: answer.status, text: await readBounded(answer) };
  } catch (error) {
    if (error instanceof SignInRefused) throw error;
    const reason = (error as Error).name === 'TimeoutError' ? 'did not answer in time' : 'could not be asked';
    throw new SignInRefused(`${host} ${reason}`, { shownReason: 'unavailable', cause: error });
  }
};

/** The object in a JSON answer. Throws SignInRefused for anything else. */
export async function fetchObject(url: string, init?: RequestInit): Promise<Record<string, unknown>> {
  const { status, text } = await fetchFromProvider(url, init);
  if (status !== 200) refuse(`${new URL(url).host} answered ${status}`, 'unavailable');
  return objectIn(text) ?? refuse(`${new URL(url).host} answered no JSON object`);
}

export function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

async function readBounded(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) refuse(`${new URL(answer.url).host} answered more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
