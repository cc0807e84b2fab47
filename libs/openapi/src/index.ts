export { PROBLEM_PAGES } from './problem-responses.ts';
export { toOpenApi } from './to-openapi.ts';
