import { useEffect, useState } from 'react';
import { refresh, useOperation } from '../../api/use-operation.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { followUnread } from './follow-unread.ts';

const EVERY_MS = 120_000;

/** How many notifications are unread: told while the page is seen, and asked for now and then in case nobody tells. */
export function useUnread(): number {
  const [isSeen, setSeen] = useState(document.visibilityState === 'visible');
  const asked = { query: { unread: true, start: 0, count: 0 } };
  const { data = 0 } = useOperation(videosApi.listMyNotifications, asked, { refetchInterval: EVERY_MS, select: ({ total }) => total });
  useEffect(() => {
    const look = () => setSeen(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  useEffect(() => {
    if (!isSeen) return undefined;
    const hiding = new AbortController();
    let known: number | undefined;
    void followUnread((total) => {
      if (total !== known) void refresh([videosApi.listMyNotifications]);
      known = total;
    }, hiding.signal);
    return () => hiding.abort();
  }, [isSeen]);
  return data;
}
