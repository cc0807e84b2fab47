import type { Operation } from '@flotilla/contract';

/** Of protected videos that were opened in this tab, by whatever their pages call them. */
const PREFIX = 'video-password ';
const HEADER = 'x-service-video-password';

/** Known as long as the page is open, where the storage is forbidden, as in frames on other sites. */
const kept = new Map<string, string>();

function write(id: string, password: string): void {
  try {
    sessionStorage.setItem(PREFIX + id, password);
  } catch {
    kept.set(id, password);
  }
}

function read(id: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + id);
  } catch {
    return kept.get(id) ?? null;
  }
}

/** Keeps a password for the requests about a video that follow, until the tab is closed. */
export function rememberVideoPassword(id: string, password: string): void {
  write(id, password);
}

/** The same video is asked for under another name. */
export function shareVideoPassword(id: string, otherId: string): void {
  const password = read(id);
  if (password !== null) write(otherId, password);
}

/** The header that opens the video of a request, where its operation takes one and its password is known. Headers carry bytes: those of UTF-8. */
export function videoPasswordHeaders(operation: Operation, input: unknown): Record<string, string> {
  const { properties = {} } = (operation.headers ?? {}) as { readonly properties?: object };
  if (!(HEADER in properties)) return {};
  const { params = {} } = input as { readonly params?: { readonly id?: string; readonly videoId?: string } };
  const password = read(params.videoId ?? params.id ?? '');
  return password === null ? {} : { [HEADER]: String.fromCharCode(...new TextEncoder().encode(password)) };
}
