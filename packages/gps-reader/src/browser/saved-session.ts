import type { BrowserContext, Page } from 'playwright-core'
import { z } from 'zod'
import { withinTime } from './navigation/page-script.ts'

const MAX_CHARS = 1_000_000

const storage = z.array(z.object({ name: z.string(), value: z.string() }))
const schema = z.object({
  cookies: z.array(
    z.object({
      name: z.string(),
      value: z.string(),
      domain: z.string(),
      path: z.string(),
      expires: z.number(),
      httpOnly: z.boolean(),
      secure: z.boolean(),
      sameSite: z.enum(['Strict', 'Lax', 'None']),
    }),
  ),
  origins: z.array(z.object({ origin: z.string(), localStorage: storage })),
  /** Of the page's own origin; browsers forget it with the tab. */
  session: z.object({ origin: z.string(), items: storage }).nullable(),
})
export type SavedSession = z.infer<typeof schema>

/** What a session left, or null when there is none that can be read. */
export function readSavedSession(text: string | null): SavedSession | null {
  if (text === null || text.length > MAX_CHARS) return null
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Cookies and storages of a page that is signed in, as text; null when it does not answer or has too much. */
export async function takeSession(context: BrowserContext, page: Page): Promise<string | null> {
  const state = await withinTime(context.storageState())
  if (state === null) return null
  const script =
    '({ origin: location.origin, items: Object.keys(sessionStorage).map((name) => ({ name, value: sessionStorage.getItem(name) })) })'
  const session = await withinTime(page.evaluate<SavedSession['session']>(script))
  const read = schema.safeParse({ ...state, session })
  const text = read.success ? JSON.stringify(read.data) : null
  return text === null || text.length > MAX_CHARS ? null : text
}

/** Source of a script that gives a page of that origin its tab's storage back, once. */
export const sessionScript = ({ origin, items }: NonNullable<SavedSession['session']>): string =>
  `if (location.origin === ${JSON.stringify(origin)} && sessionStorage.length === 0 && window === window.top) {
    for (const { name, value } of ${JSON.stringify(items)}) sessionStorage.setItem(name, value)
  }`
