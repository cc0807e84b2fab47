import type { ReactNode } from 'react';

/** For `<hidden>` in messages: said by screen readers only. */
export const hidden = (words: ReactNode) => <span className="visually-hidden">{words}</span>;
