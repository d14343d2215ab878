import type { DeclaredDeadline } from '../booking-records/index.ts';
import { expireExtension } from './extension.ts';

export const deadlines: readonly DeclaredDeadline[] = [{ kind: 'EXTENSION', onDue: expireExtension }];
