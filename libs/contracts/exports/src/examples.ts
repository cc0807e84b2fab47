import { userExportsExamples } from './user-exports.examples.ts';
import { userImportsExamples } from './user-imports.examples.ts';

export const exportsExamples = { ...userExportsExamples, ...userImportsExamples };
