/** The configuration does not allow a start: a line per problem, for whoever operates the server. */
export class ConfigError extends Error {}
