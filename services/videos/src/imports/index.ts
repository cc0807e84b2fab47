export { imports } from './imports.feature.ts';
export { createYtDlp } from './pages/index.ts';
