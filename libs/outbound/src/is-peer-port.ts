const FIRST_UNRESERVED_PORT = 1_024;
/** Databases, queues, caches, desktops, proxies and control planes, which a stranger might want somebody else to connect to. */
const KNOWN_SERVICES: ReadonlySet<number> = new Set([
  1080, 1433, 1521, 1723, 1883, 2049, 2181, 2375, 2376, 2379, 2380, 3128, 3306, 3389, 4222, 5060, 5061, 5432, 5672, 5900, 5901, 5984, 5985,
  6000, 6379, 6443, 6667, 6697, 8080, 8086, 8443, 8500, 9000, 9042, 9092, 9200, 9300, 10250, 11211, 15672, 27017, 27018, 50070,
]);

/** Whether a port is one at which peers of a torrent are expected, and no well-known service. */
export const isPeerPort = (port: number): boolean => port >= FIRST_UNRESERVED_PORT && port <= 65_535 && !KNOWN_SERVICES.has(port);
