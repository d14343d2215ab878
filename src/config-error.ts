/** The configuration prevents the start. The message has one line for each problem, for the operator. */
export class ConfigError extends Error {}
