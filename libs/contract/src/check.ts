// Apart from the rest, because the compiler of schemas takes 9 MB of a process, and gateways and clients check nothing.
export { checkPayload } from './check-payload.ts';
export { fits } from './fits.ts';
