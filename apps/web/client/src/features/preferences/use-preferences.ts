import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useConfig } from '../../api/config.ts';
import { useMe } from '../../api/me.ts';
import { useSession } from '../../api/session.ts';
import { memberPreferences, visitorPreferences } from './kept-preferences.ts';
import { type Preferences, preferencesIn, usualPreferences } from './preferences.ts';
import { showTheme } from './theme.ts';

/** What the person in front of the page chose; undefined while that is not known yet. */
export function usePreferences(): Preferences | undefined {
  const username = useSession()?.username;
  const me = useMe();
  const known = useMemo(() => (username ? memberPreferences.read(username) : undefined), [username]);
  const chosen = useSyncExternalStore(visitorPreferences.subscribe, visitorPreferences.read);
  const config = useConfig();
  if (username) return me ?? known;
  return { ...usualPreferences(config), ...chosen };
}

/** Keeps what members chose for the next page, and dresses this one in their colours. */
export function useKeptPreferences(): void {
  const me = useMe();
  const theme = usePreferences()?.theme;
  useEffect(() => {
    if (me) memberPreferences.write(me.username, preferencesIn(me));
  }, [me]);
  useEffect(() => {
    if (theme) showTheme(theme);
  }, [theme]);
}
