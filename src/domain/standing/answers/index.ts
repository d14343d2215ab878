export { type AnswerOf, publishedOutput, publishedReadsOut } from './published-answers.ts';
export { standing } from './standing.ts';
