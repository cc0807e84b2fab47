const two = (part: number) => String(part).padStart(2, '0');

/** A moment as a field for date and time holds it: in the time of this device, to the minute. */
export function localTime(at: Date): string {
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The moment that such a field holds; null when it holds none. */
export function timeOf(local: string): Date | null {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? null : at;
}

/** The next day at the coming full hour. */
export function tomorrow(now: Date): Date {
  const at = new Date(now);
  at.setDate(at.getDate() + 1);
  at.setHours(at.getHours() + 1, 0, 0, 0);
  return at;
}
