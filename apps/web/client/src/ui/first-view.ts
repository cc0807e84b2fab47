import { useLayoutEffect } from 'react';

/** Takes away what the server let people see first, once what stands beside this is shown. */
export function FirstViewEnd(): null {
  useLayoutEffect(() => document.getElementById('first-view')?.remove(), []);
  return null;
}
