import {
  acceptReturn,
  confirmCondition,
  contestCondition,
  denyReturn,
  listConditionReports,
  reportCondition,
} from '../domain/handover/index.ts';
import type { ActionTable } from './tool.ts';

/** Handover and return, the same for both sides. */
export const conditionTool = {
  title: 'Handover and return',
  description:
    'Condition at handover and return, for both sides. report with kind CHECK_IN or CHECK_OUT, notes and photos; the other side of a check-in answers with confirm (the rental begins) or contest (reason, photos). The owner ends a returned rental with accept_return, or says deny_return with a reason. list shows all reports.',
  actions: {
    list: listConditionReports,
    report: reportCondition,
    confirm: confirmCondition,
    contest: contestCondition,
    accept_return: acceptReturn,
    deny_return: denyReturn,
  },
} satisfies ActionTable;
