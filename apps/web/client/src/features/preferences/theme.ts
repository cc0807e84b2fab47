import { session } from '../../api/session.ts';
import { memberPreferences, visitorPreferences } from './kept-preferences.ts';

/** Themes as other clients call them, and what they are here; every other one follows the device. */
const SCHEMES: Readonly<Record<string, 'dark' | 'light'>> = { 'peertube-core-dark-brown': 'dark', 'peertube-core-light-beige': 'light' };

export const THEMES = [
  { theme: 'instance-default', label: 'preferences.colours.device' },
  { theme: 'peertube-core-light-beige', label: 'preferences.colours.light' },
  { theme: 'peertube-core-dark-brown', label: 'preferences.colours.dark' },
] as const;

export function showTheme(theme: string): void {
  const scheme = SCHEMES[theme];
  if (scheme) document.documentElement.dataset['scheme'] = scheme;
  else delete document.documentElement.dataset['scheme'];
}

/** Before the page is first painted, from what this browser remembers. */
export function showKeptTheme(): void {
  const username = session.read()?.username;
  const kept = username ? memberPreferences.read(username) : visitorPreferences.read();
  if (kept) showTheme(kept.theme);
}
