import { useSearchParams } from 'react-router';

export type ChangeFilter = (changes: Readonly<Record<string, string>>) => void;

/** What a list shows, kept in the address so that it can be shared and returned to. */
export function useFilterInAddress(): readonly [parameters: URLSearchParams, change: ChangeFilter] {
  const [parameters, setParameters] = useSearchParams();
  const change: ChangeFilter = (changes) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        // Another list begins at its beginning.
        next.delete('start');
        for (const [name, value] of Object.entries(changes)) {
          if (value === '' || (value === '0' && name === 'start')) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return [parameters, change];
}

/** Where the page of a list begins. */
export function startIn(parameters: URLSearchParams): number {
  const start = Number(parameters.get('start'));
  return Number.isInteger(start) && start > 0 ? start : 0;
}
