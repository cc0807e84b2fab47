import type { Deps } from '../deps.ts';

/** The interface has no field for it, and whoever pauses may close the page. */
export const pausedHeader = ({ instance }: Pick<Deps, 'instance'>) => ({ 'x-jobs-paused': String(instance.state().areJobsPaused) });
