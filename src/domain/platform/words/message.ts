/**
 * What a person reads, in English and with named places. It is written as msg`Pay ${{ amount }}.`, with `msg` of
 * `@lingui/core/runtime-macro`, so that `npm run messages` finds it, and a `Translator` says it in a language.
 */
export type { MessageDescriptor as Message } from '@lingui/core';
