import { followedCalendars } from '../../../../db/schema/index.ts';
import { FOLLOWED_STATES } from '../../../../db/values/index.ts';
import { declareMove, declareSave, lifecycle } from '../../platform/kernel/index.ts';

/** A calendar elsewhere is read until that has failed for `CALENDAR_FAILING_DAYS`, and again when its owner names its address anew. */
export const followedLifecycle = lifecycle(FOLLOWED_STATES, {
  initial: 'FOLLOWED',
  final: [],
  moves: {
    stop: { from: ['FOLLOWED'], to: 'STOPPED', by: ['SYSTEM'], event: null },
    resume: { from: ['FOLLOWED', 'STOPPED'], to: 'FOLLOWED', by: ['OWNER'], event: null },
  },
});

/** Makes a move of a followed calendar's lifecycle. The caller holds the lock of the asset's calendar. */
export const moveFollowed = declareMove(followedLifecycle, declareSave(followedCalendars, 'Followed calendar'));
