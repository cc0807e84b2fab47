import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildOnce } from '../build-once.ts';
import { EngineNotAvailable, type Environment } from '../engine.ts';
import { findProgram } from '../find-program.ts';
import { runTool } from '../run-tool.ts';

export const KAFKA_VERSION = '4.2.0';
const OLDEST_JAVA = 17;
const FETCHED_WITHIN_MS = 15 * 60_000;
const HOW =
  'Install Java 17 or newer and Maven (Debian: apt-get install openjdk-17-jre-headless maven; macOS: brew install openjdk maven).';

const project = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>flotilla</groupId>
  <artifactId>kafka</artifactId>
  <version>${KAFKA_VERSION}</version>
  <dependencies>
    <dependency><groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>${KAFKA_VERSION}</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-simple</artifactId><version>1.7.36</version></dependency>
  </dependencies>
</project>
`;

/** Kafka's own packages, fetched by Maven at first use, and a Java to run them. */
export async function kafkaPrograms(environment: Environment, say: (line: string) => void): Promise<{ java: string; classes: string }> {
  const java = environment['JAVA_HOME'] ? join(environment['JAVA_HOME'], 'bin', 'java') : findProgram('java', environment);
  const version = java && (await versionOf(java));
  if (!version) {
    const reason = environment['JAVA_HOME'] ? 'the one in JAVA_HOME does not run' : 'none is installed';
    throw new EngineNotAvailable(`Kafka needs Java, and ${reason}. ${HOW}`);
  }
  if (version < OLDEST_JAVA) throw new EngineNotAvailable(`Kafka needs Java ${OLDEST_JAVA} or newer, and this is ${version}. ${HOW}`);

  const folder = await buildOnce(`kafka-${KAFKA_VERSION}`, environment, async (half) => {
    const maven = findProgram('mvn', environment);
    if (!maven) throw new EngineNotAvailable(`Kafka is fetched with Maven, which is not installed. ${HOW}`);
    say(`fetching Kafka ${KAFKA_VERSION} with Maven (once, about 45 MB) ...`);
    const file = join(half, 'pom.xml');
    await writeFile(file, project);
    await runTool([maven, '-q', '-B', '-f', file, 'dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${half}`], {
      environment,
      withinMs: FETCHED_WITHIN_MS,
      purpose: 'Fetching Kafka with Maven',
    });
  });
  return { java, classes: join(folder, '*') };
}

async function versionOf(java: string): Promise<number | undefined> {
  try {
    const { stderr } = await promisify(execFile)(java, ['-version'], { timeout: 30_000 });
    return Number(/version "(\d+)/.exec(stderr)?.[1]) || undefined;
  } catch {
    return undefined;
  }
}
