export { answerFeedback } from './answer-feedback.ts';
export { listFeedback } from './list-feedback.ts';
export { listOwnerFeedback } from './list-owner-feedback.ts';
export { storedData } from './stored-data.ts';
export { submitOwnerFeedback } from './submit-owner-feedback.ts';
