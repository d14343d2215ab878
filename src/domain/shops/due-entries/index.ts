export { booksUpToDate } from './books-up-to-date.ts';
export { keepBooks } from './keep-books.ts';
