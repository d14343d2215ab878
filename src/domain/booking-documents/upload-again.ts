import type { DocumentKind } from '../../../db/values.ts';
import type { NextAction } from '../kernel/index.ts';

/** Another file, from the agent or, on the page that the booking’s next steps link to, from the person. */
export function uploadAgain({ kind, bookingId }: { kind: DocumentKind; bookingId?: string | undefined }): NextAction[] {
  const file = { fileName: '<name>', contentBase64: '<base64 of a PDF, JPEG, PNG or WebP file>' };
  const again: NextAction = {
    tool: 'upload_document',
    args: { kind, ...(bookingId !== undefined && { bookingId }), ...file },
    actor: 'RENTER',
    why: 'send the document again',
    requiresHuman: true,
  };
  if (bookingId === undefined) return [again];
  const why = 'get handInUrl, the page on which the person sends it without you';
  return [again, { tool: 'booking_readiness', args: { bookingId }, actor: 'RENTER', why, optional: true }];
}
