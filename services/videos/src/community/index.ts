export { community } from './community.area.ts';
export { forgetAccount } from './removal/removal.feature.ts';
