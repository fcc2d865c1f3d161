import type { Page } from 'playwright-core'
import { createRemoteScreen } from '../src/browser/screen/remote-screen.ts'
import type { DeniedAct, RemoteAct, RemoteNews } from '../src/platform.ts'
import { isChangingPress } from '../src/reading/read-only.ts'
import type { LocalPages, LocalSite } from './local-pages.ts'
import { platformTarget } from './platform-target.ts'

export const WHEEL_ACCOUNT = 'espejo'
export const WHEEL_SECRET = 'S3creta!ñ'

/** A person at the first page of a site: what they do there, and all that they are told. */
export async function atTheWheel(pages: LocalPages, site: LocalSite, isSignedIn = true) {
  const page = await pages.page()
  const denied: DeniedAct[] = []
  const screen = await createRemoteScreen(page, {
    target: platformTarget(site.url, { account: WHEEL_ACCOUNT, password: async () => WHEEL_SECRET }),
    now: Date.now,
    isDenied: isChangingPress,
    isSignedIn: () => isSignedIn,
    onDenied: (act) => denied.push(act),
    onAct: () => undefined,
  })
  await page.goto(site.url)
  const news: RemoteNews[] = []
  const watching = screen.watch((said) => {
    news.push(said)
    if (said.kind === 'frame') watching.acknowledge()
  })
  const received = <K extends RemoteNews['kind']>(kind: K): Extract<RemoteNews, { kind: K }>[] =>
    news.filter((said): said is Extract<RemoteNews, { kind: K }> => said.kind === kind)
  const refused = (): readonly string[] => received('refused').map(({ message }) => message)
  const click = async (selector: string, from: Page = page): Promise<void> => {
    const box = await from.locator(selector).boundingBox()
    if (box === null) throw new Error(`${selector} no está`)
    const place = {
      x: box.x + Math.min(box.width / 2, 30),
      y: box.y + box.height / 2,
      button: 'left',
      clicks: 1,
    } as const
    await screen.act({ kind: 'mouse', type: 'down', ...place })
    await screen.act({ kind: 'mouse', type: 'up', ...place })
  }
  const key = (name: string, modifiers = 0): Extract<RemoteAct, { kind: 'key' }> => ({
    ...{ kind: 'key', type: 'down', key: name, code: name, modifiers },
  })
  return { page, screen, denied, received, refused, click, key, enter: key('Enter') }
}
