export { type ClusterOptions, clusterEngines, startCluster } from './start-cluster.ts';
