import { useEffect, useState } from 'react';
import { queries } from '../../api/query-client.ts';
import { useSession } from '../../api/session.ts';
import { keyOf, useOperation } from '../../api/use-operation.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { followUnread } from './follow-unread.ts';

const EVERY_MS = 120_000;
const LIST_AFTER_MS = 3_000;
const COUNT = { query: { unread: true, start: 0, count: 0 } };

/** How many notifications are unread: told while the page is seen, and asked for now and then in case nobody tells. */
export function useUnread(): number {
  const username = useSession()?.username;
  const [isSeen, setSeen] = useState(document.visibilityState === 'visible');
  const { data = 0 } = useOperation(videosApi.listMyNotifications, COUNT, { refetchInterval: EVERY_MS, select: ({ total }) => total });
  useEffect(() => {
    const look = () => setSeen(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  useEffect(() => {
    if (!isSeen || username === undefined) return undefined;
    const hiding = new AbortController();
    let listing: ReturnType<typeof setTimeout> | undefined;
    void followUnread(
      username,
      (total) => {
        queries.setQueryData(keyOf(videosApi.listMyNotifications, COUNT), { total, data: [] });
        // Many may come in a row, and each list is several requests.
        listing ??= setTimeout(() => {
          listing = undefined;
          void queries.invalidateQueries({ queryKey: [videosApi.listMyNotifications.id, 'pages'] });
        }, LIST_AFTER_MS);
      },
      hiding.signal,
    );
    return () => {
      clearTimeout(listing);
      hiding.abort();
    };
  }, [isSeen, username]);
  return data;
}
