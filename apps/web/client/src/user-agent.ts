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

const MACHINES: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** Where people say the machine. */
const SYSTEMS: Readonly<Record<string, string>> = { iPhone: 'iOS', iPad: 'iOS', Mac: 'macOS' };

/** The names that statistics of views know. */
const DEVICES: Names = [
  [/\b(?:PlayStation|Xbox|Nintendo)\b/, 'console'],
  [/\bOculusBrowser\//, 'xr'],
  [/\b(?:SmartTV|SMART-TV|Tizen|Web0S|AppleTV|BRAVIA|AFT\w+)\b|\bTV\b/, 'smarttv'],
  [/\biPad\b|\bTablet\b|\bAndroid\b(?!.*\bMobile\b)/, 'tablet'],
  [/\bMobile\b|\biPhone\b/, 'mobile'],
];

/** The program that a `User-Agent` stands for. */
export const programOf = (userAgent: string) => nameIn(PROGRAMS, userAgent);
/** What it runs on, as people call it. */
export const machineOf = (userAgent: string) => nameIn(MACHINES, userAgent);

export function operatingSystemOf(userAgent: string): string | undefined {
  const machine = machineOf(userAgent);
  return machine && (SYSTEMS[machine] ?? machine);
}

/** Tablets of Apple say that they are a Mac, which has no touch screen. */
export function deviceKindOf(userAgent: string, touchPoints = 0): string {
  return nameIn(DEVICES, userAgent) ?? (machineOf(userAgent) === 'Mac' && touchPoints > 1 ? 'tablet' : 'desktop');
}

function nameIn(names: Names, userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1];
}
