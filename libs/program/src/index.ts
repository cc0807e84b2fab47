export { type Program, type ProgramContext, runProgram } from './run-program.ts';
export { programSettings } from './settings.ts';
