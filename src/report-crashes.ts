import { ConfigError } from './config-error.ts';
import { describeError } from './describe-error.ts';
import { hideSecrets } from './hide-secrets.ts';

/**
 * Says why the process ends when nothing has caught an error. Node would print the error with all of its fields, and a
 * failed query or connection has values and passwords in them.
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

/** For a command whose lines somebody reads: `rentwire check | head` closes the output, and nothing is wrong then. */
export function endWithoutReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
}
