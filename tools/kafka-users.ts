// `npm run kafka-users`: a user of Kafka for each service, with the least rights for what the service declares; as commands, or as Secrets of Kubernetes.
import { contracts } from '@flotilla/contracts';
import { type KafkaRight, kafkaRightsOfOperators } from '@flotilla/events';
import { kafkaRightsOfService } from '@flotilla/service';
import { loadServices } from '@flotilla/standalone';
import { readCommandLine } from './command-line.ts';
import { kafkaSecretOf, makeKafkaUser } from './secrets/make-secrets.ts';

const usage = `Usage: npm run --silent kafka-users -- [--kubernetes] [--operator flotilla-operator] [--namespace flotilla]

  (nothing)     commands that give each user its rights: BROKERS=kafka:9092 ADMIN=admin.properties sh rights.sh
  --kubernetes  Secrets with a new password for each user, for kubectl apply -f -
  --operator    the user of the tools of operators (integrity-check, redrive, rebuild, move), who may do everything with these topics`;

const { values: options } = readCommandLine(usage, {
  options: {
    kubernetes: { type: 'boolean', default: false },
    operator: { type: 'string', default: 'flotilla-operator' },
    namespace: { type: 'string', default: 'flotilla' },
  },
});
const services = (await loadServices()).filter(({ uses }) => uses.events);

if (options.kubernetes) {
  for (const { name } of services) {
    const metadata = { name: kafkaSecretOf(name), namespace: options.namespace };
    const secret = { apiVersion: 'v1', kind: 'Secret', metadata, type: 'Opaque', stringData: makeKafkaUser(name) };
    console.log(`---\n${JSON.stringify(secret, null, 2)}`);
  }
} else {
  console.log('#!/bin/sh\nset -e');
  for (const service of services) print(service.name, kafkaRightsOfService(service));
  print(options.operator, kafkaRightsOfOperators(contracts.flatMap(({ topics }) => topics)));
}

/** One command for all names with the same operations. */
function print(user: string, rights: readonly KafkaRight[]): void {
  const alike = Map.groupBy(rights, ({ resource, prefixed, operations }) =>
    [
      ...operations.map((operation) => `--operation ${operation}`),
      ...(prefixed ? ['--resource-pattern-type prefixed'] : []),
      `--${resource}`,
    ].join(' '),
  );
  for (const [words, each] of alike) {
    const [, common = '', flag = ''] = /^(.*) (--\w+)$/.exec(words) ?? [];
    const names = each.map(({ name }) => `${flag} '${name}'`).join(' ');
    console.log(
      `kafka-acls.sh --bootstrap-server "$BROKERS" --command-config "$ADMIN" --add --allow-principal 'User:${user}' ${common} ${names}`,
    );
  }
}
