import { userExportsExamples } from './user-exports.examples.ts';

export const exportsExamples = userExportsExamples;
