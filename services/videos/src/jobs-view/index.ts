export { jobsView } from './jobs-view.feature.ts';
