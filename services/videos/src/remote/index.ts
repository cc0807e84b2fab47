export { remote } from './remote.feature.ts';
