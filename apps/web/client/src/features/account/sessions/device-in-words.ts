import { t } from '../../../i18n/messages.ts';
import type { TokenSession } from './sessions.ts';

type Names = readonly (readonly [pattern: RegExp, name: string])[];

/** In this order: most programs claim to be others as well. */
const PROGRAMS: Names = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/\bcurl\//, 'curl'],
];

const SYSTEMS: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** What a `User-Agent` stands for: "Firefox on Linux"; the beginning of it when nobody knows it. */
export function deviceInWords(userAgent: string | null): string {
  if (!userAgent?.trim()) return t('sessions.unknownDevice');
  const [program, system] = [nameIn(PROGRAMS, userAgent), nameIn(SYSTEMS, userAgent)];
  if (program && system) return t('sessions.device', { program, system });
  return program ?? system ?? userAgent.trim().split(/[\s/]/, 1)[0]!.slice(0, 40);
}

/** What a session was last used with. */
export const deviceOf = ({ lastActivityDevice, loginDevice }: TokenSession) => deviceInWords(lastActivityDevice ?? loginDevice);

function nameIn(names: Names, userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1];
}
