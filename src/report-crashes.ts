import { ConfigError } from './config-error.ts';
import { describeError } from './describe-error.ts';
import { hideSecrets } from './hide-secrets.ts';

/**
 * Reports why the process ends if an error was not caught. Node would print all fields of the error, and a failed query or
 * connection has values and passwords in them.
 */
export function reportCrashes(): void {
  const hide = hideSecrets(process.env);
  process.on('uncaughtException', (error: unknown) => {
    console.error(hide(error instanceof ConfigError ? `Rentwire cannot start:\n${error.message}` : textOf(error)));
    process.exit(1);
  });
}

function textOf(error: unknown): string {
  return `Rentwire has ended because of an error:\n${JSON.stringify(describeError(error), null, 2).replaceAll('\\n', '\n    ')}`;
}

/** Ends a command quietly when nobody reads its output any more: `rentwire check | head` closes it, which is no error. */
export function endWithoutReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
}
