import { z } from 'zod';
import { declareEvent } from '../../platform/kernel/index.ts';

const Document = z.object({ documentId: z.string(), kind: z.string() });
const DocumentOfUser = Document.extend({ userId: z.string() });

export const documentEvents = {
  uploaded: declareEvent('document.uploaded', Document),
  approved: declareEvent('document.approved', Document),
  rejected: declareEvent('document.rejected', Document),
  expiring: declareEvent('document.expiring', DocumentOfUser.extend({ expiresOn: z.iso.date().nullable() })),
  erased: declareEvent('document.erased', DocumentOfUser),
};
