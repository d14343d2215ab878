import type { DeclaredDeadline } from '../bookings/index.ts';
import { expireExtension } from './extension.ts';

export const deadlines: readonly DeclaredDeadline[] = [{ kind: 'EXTENSION', onDue: expireExtension }];
