import type { TestAnswer } from './server.ts'

/** What a browser sends back of the cookies that an answer set, as one `Cookie` header. */
export const cookieOf = (answer: TestAnswer): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
