import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The needed part of what vitest writes about a run with `--reporter=json`. */
const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

/** A test file that failed, with its failed tests. There are none if the file failed as a whole. */
export interface FailedFile {
  readonly name: string;
  readonly why: string;
  readonly tests: readonly { readonly name: string; readonly why: string }[];
}

/** The test files that failed in a run, with the first line of each message. Throws if there is no such report. */
export function failedFilesIn(report: string): readonly FailedFile[] {
  const { testResults } = Report.parse(JSON.parse(readFileSync(report, 'utf8')));
  return testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, message, assertionResults }) => ({
      name,
      why: firstLine(message),
      tests: assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => ({ name: fullName, why: firstLine(failureMessages?.[0]) })),
    }));
}

function firstLine(text = ''): string {
  return text.split('\n', 1)[0] ?? '';
}
