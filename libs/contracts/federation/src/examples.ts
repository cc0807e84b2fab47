import { discoveryExamples } from './discovery.examples.ts';

export const federationExamples = { ...discoveryExamples };
