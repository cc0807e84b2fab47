export { type Waiting, whenThere } from './when-there.ts';
