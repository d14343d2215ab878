import type { DeclaredError, Operation } from '../../domain/kernel/index.ts';
import { COMMON_ERRORS } from './common-components.ts';

export type ErrorRow = Pick<DeclaredError, 'code' | 'status' | 'when'>;

/** What these operations declare to refuse, each case once, without what every call may answer. */
export function errorsOf(operations: readonly Operation[]): ErrorRow[] {
  const cases = new Map<string, ErrorRow>();
  for (const { errors } of operations) {
    for (const { code, status, when } of errors) {
      if (!COMMON_ERRORS.some((common) => common.code === code)) cases.set(`${code} ${when}`, { code, status, when });
    }
  }
  return [...cases.values()];
}
