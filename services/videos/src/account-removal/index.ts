export { accountRemoval } from './account-removal.feature.ts';
