const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
const STEP = 1000;

function unitOf(bytes: number): number {
  const exponent = bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3);
  // 999.6 KB would round to "1000 KB".
  const rounded = Math.round(bytes / STEP ** exponent);
  return Math.min(rounded >= STEP ? exponent + 1 : exponent, UNITS.length - 1);
}

function inUnit(bytes: number, unit: number): string {
  const value = bytes / STEP ** unit;
  const digits = unit === 0 || value >= 10 ? 0 : 1;
  return new Intl.NumberFormat('en', { maximumFractionDigits: digits }).format(value);
}

/** A size in bytes in people's units: "3.4 GB". */
export function sizeInWords(bytes: number): string {
  const unit = unitOf(bytes);
  return `${inUnit(bytes, unit)} ${UNITS[unit]}`;
}

/** "2.1 of 3.4 GB": both in the unit of the whole. */
export function partInWords(bytes: number, total: number): string {
  const unit = unitOf(total);
  return `${inUnit(bytes, unit)} of ${inUnit(total, unit)} ${UNITS[unit]}`;
}
