const WHOLE_CODE = /^\d{6}$/

/** What an authenticator app shows, without the spaces that a person may type into it. */
export const appCodeOf = (typed: string): string => typed.replace(/\s/g, '')

/** Whether it is all of it: a code that is whole sends itself. */
export const isWholeAppCode = (typed: string): boolean => WHOLE_CODE.test(appCodeOf(typed))
