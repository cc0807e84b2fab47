/** In the words of `kafka-acls.sh`. */
type Right = {
  readonly resource: 'group' | 'topic';
  readonly name: string;
  readonly prefixed: boolean;
  readonly operations: readonly string[];
};

/** Gives users of a guarded Kafka their rights, as an operator does with `kafka-acls.sh`. */
export async function grantKafkaRights(brokers: string, rightsByUser: Readonly<Record<string, readonly Right[]>>): Promise<void> {
  const { Kafka, logLevel, AclOperationTypes, AclPermissionTypes, AclResourceTypes, ResourcePatternTypes } = (await import('kafkajs'))
    .default;
  const operationOf = (name: string) => AclOperationTypes[name.replace(/\B[A-Z]/, '_$&').toUpperCase() as keyof typeof AclOperationTypes];
  const admin = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    await admin.createAcls({
      acl: Object.entries(rightsByUser).flatMap(([user, rights]) =>
        rights.flatMap(({ resource, name, prefixed, operations }) =>
          operations.map((operation) => ({
            principal: `User:${user}`,
            host: '*',
            resourceType: resource === 'topic' ? AclResourceTypes.TOPIC : AclResourceTypes.GROUP,
            resourceName: name,
            resourcePatternType: prefixed ? ResourcePatternTypes.PREFIXED : ResourcePatternTypes.LITERAL,
            operation: operationOf(operation),
            permissionType: AclPermissionTypes.ALLOW,
          })),
        ),
      ),
    });
  } finally {
    await admin.disconnect();
  }
}
