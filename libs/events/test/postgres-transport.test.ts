import { transportConformance } from '../src/conformance.ts';
import { startPostgresWorld } from './postgres-world.ts';

transportConformance('PostgreSQL', startPostgresWorld);
