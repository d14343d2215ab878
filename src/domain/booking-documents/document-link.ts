import { isSignedLink, type Settings, signedLink } from '../kernel/index.ts';

/** For whom a link was made, and about which booking; it is written into the audit log when the file is opened. */
export interface LinkedTo {
  readonly viewer: string;
  /** With a request under review: the link ends with it. */
  readonly bookingId?: string | undefined;
}

/** A link that opens a document's file for some minutes. */
export function documentLink(documentId: string, to: LinkedTo, context: { now: Date; settings: Settings }): string {
  return signedLink(pathOf(documentId), context, { claims: claimsOf(to) });
}

export function isDocumentLink(
  { documentId, ...link }: LinkedTo & { documentId: string; expires: number; signature: string },
  context: { now: Date; settings: Settings },
): boolean {
  return isSignedLink(pathOf(documentId), link, context, claimsOf(link));
}

function pathOf(documentId: string): string {
  return `/files/documents/${documentId}`;
}

function claimsOf({ viewer, bookingId }: LinkedTo): Record<string, string> {
  return { viewer, ...(bookingId !== undefined && { bookingId }) };
}
