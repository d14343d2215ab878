import { importPictures } from '../../../../db/schema/index.ts';
import { IMPORT_PICTURE_STATES } from '../../../../db/values/index.ts';
import { declareMove, declareSave, lifecycle } from '../../platform/kernel/index.ts';

/**
 * The states of a picture that is fetched from its address. The moves emit no event, because the owner reads in the state of
 * the import which pictures were added. @public: tests examine every table of moves.
 */
export const importPictureLifecycle = lifecycle(IMPORT_PICTURE_STATES, {
  initial: 'WAITING',
  final: ['ADDED', 'FAILED'],
  moves: {
    add: { from: ['WAITING'], to: 'ADDED', by: ['SYSTEM'], event: null },
    fail: { from: ['WAITING'], to: 'FAILED', by: ['SYSTEM'], event: null },
  },
});

const saveMoved = declareSave(importPictures, 'Picture');

/** Ends the fetching of a picture. */
export const movePicture = declareMove(importPictureLifecycle, saveMoved, { nextTryAt: null });
