import { type DestinationStream, type Logger, pino } from 'pino';
import { traceIds } from './adapters/tracing/current-trace.ts';
import { describeError } from './describe-error.ts';
import { hideSecrets } from './hide-secrets.ts';

/** A log to the standard output, unless there is another `destination`. Its lines contain no secret of the environment. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    mixin: traceIds,
    redact: [
      '*.password',
      '*.token',
      '*.accessToken',
      '*.refreshToken',
      '*.session',
      '*.secret',
      '*.email',
      '*.phone',
      'headers',
    ],
    serializers: { err: (error: unknown) => describeError(error) },
    hooks: { streamWrite: hideSecrets(process.env) },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
