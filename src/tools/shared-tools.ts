import {
  addDisputeEvidence,
  escalateIncident,
  getDispute,
  openDispute,
  settleDispute,
  withdrawDispute,
  acknowledgeIncident,
  listIncidents,
  reportIncident,
  resolveIncident,
  withdrawIncident,
} from '../domain/rentals/claims/index.ts';
import {
  acceptReturn,
  confirmCondition,
  contestCondition,
  denyReturn,
  listConditionReports,
  reportCondition,
} from '../domain/rentals/handover/index.ts';
import {
  blockConversation,
  listMessages,
  markMessagesRead,
  sendMessage,
  unblockConversation,
} from '../domain/talk/conversations/index.ts';
import { reportMessage } from '../domain/oversight/moderation/index.ts';
import type { ActionTable } from './tool.ts';

/** The actions of both sides about claims. Each endpoint describes them to its own side. */
export const claimActions = {
  incidents: {
    list: listIncidents,
    report: reportIncident,
    acknowledge: acknowledgeIncident,
    resolve: resolveIncident,
    escalate: escalateIncident,
    withdraw: withdrawIncident,
  },
  disputes: {
    get: getDispute,
    open: openDispute,
    add_evidence: addDisputeEvidence,
    settle: settleDispute,
    withdraw: withdrawDispute,
  },
};

/** The tool for handover and return, which both sides have. */
export const conditionTool = {
  title: 'Handover and return',
  description:
    'Condition at handover and return. report with kind CHECK_IN or CHECK_OUT, notes and photos; the other side of a check-in answers with confirm (the rental begins) or contest (reason, photos). The owner ends a returned rental with accept_return, or says deny_return with a reason. list shows all reports.',
  actions: {
    list: listConditionReports,
    report: reportCondition,
    confirm: confirmCondition,
    contest: contestCondition,
    accept_return: acceptReturn,
    deny_return: denyReturn,
  },
} satisfies ActionTable;

/** The actions of both sides in a conversation. */
export const chatActions = {
  list: listMessages,
  send: sendMessage,
  read: markMessagesRead,
  block: blockConversation,
  unblock: unblockConversation,
  report: reportMessage,
};
