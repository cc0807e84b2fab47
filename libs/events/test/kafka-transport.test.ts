import { transportConformance } from '../src/conformance.ts';
import { startKafkaWorld } from './kafka-world.ts';

transportConformance('Kafka', () => startKafkaWorld(['127.0.0.1:21092']));
