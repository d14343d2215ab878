/** Columns of `call_stats` that count calls by how long they took, and the milliseconds up to which each counts. */
export const LATENCY_CLASSES = [
  ['upTo5Ms', 5],
  ['upTo20Ms', 20],
  ['upTo50Ms', 50],
  ['upTo200Ms', 200],
  ['upTo1000Ms', 1_000],
  ['upTo5000Ms', 5_000],
] as const;
