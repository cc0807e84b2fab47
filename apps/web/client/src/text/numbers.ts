const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('en');

/** "1 view", "1.2K views". */
export function shortCount(value: number, one: string, many = `${one}s`): string {
  return `${short.format(value)} ${value === 1 ? one : many}`;
}

/** "1,214 views". */
export function fullCount(value: number, one: string, many = `${one}s`): string {
  return `${whole.format(value)} ${value === 1 ? one : many}`;
}
