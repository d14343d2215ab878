import type { NextAction } from '../kernel/index.ts';
import { isDocumentKind, type RequirementStatus, unmet } from '../verification/index.ts';

/** How a person supplies, before there is any booking, what most categories ask for. */
export function supplyBasics(requirements: readonly RequirementStatus[]): NextAction[] {
  return unmet(requirements).flatMap(({ code, state }): NextAction[] => {
    const why = state === 'MISSING' ? 'most categories ask for it' : `the one that was sent is ${state}`;
    if (isDocumentKind(code)) {
      const args = { kind: code, fileName: '<name>', contentBase64: '<base64 of a PDF or a photo>' };
      return [{ tool: 'upload_document', args, actor: 'RENTER', why, requiresHuman: true }];
    }
    if (code !== 'PHONE') return [];
    const args = { action: 'send', phone: '<+351…>' };
    return [{ tool: 'verify_phone_otp', args, actor: 'RENTER', why, requiresHuman: true }];
  });
}
