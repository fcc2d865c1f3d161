import { type Browser, test } from '@playwright/test'
import { startMailServer, type TestMailServer } from '@vigia/server/test/mail-server'
import { connectApi, type SignedIn, signedInBrowser } from '../support/api.ts'
import { commentByHand, createStillFleet, type StillFleet } from '../support/still-fleet.ts'
import { createVigiaServer, type VigiaServer } from '../support/vigia-server.ts'
import { openBrowser, stillContext } from './open-browser.ts'
import { record, type Visit, writeVisit } from './recording.ts'
import { isSignedIn, picturedPaths, visitScreen } from './visit-screen.ts'

/** Sooner than a page renews what a sign-in left, which it can do once. */
const SIGN_IN_AGAIN_MS = 5 * 60_000
const NOBODY: SignedIn = { cookies: [], origins: [] }

let mail: TestMailServer
let vigia: VigiaServer
let fleet: StillFleet
let browser: Browser
let signedIn = { at: Number.NEGATIVE_INFINITY, state: NOBODY }
test.beforeAll(async () => {
  mail = await startMailServer()
  const { host, port, account, from } = mail.mail
  vigia = await createVigiaServer({
    VIGIA_DEMO: 'off',
    VIGIA_SMTP_URL: `smtp://${account.user}:${encodeURIComponent(account.password)}@${host}:${port}`,
    VIGIA_MAIL_FROM: from,
  })
  await vigia.start()
  fleet = await createStillFleet(vigia, await connectApi(vigia.url, vigia.account))
  browser = await openBrowser()
})
test.afterAll(async () => {
  await browser?.close()
  await vigia?.dispose()
  await mail?.stop()
})

for (const path of picturedPaths())
  test(path, async () => {
    await fleet.hear()
    const at = Date.now()
    if (at - signedIn.at > SIGN_IN_AGAIN_MS) signedIn = { at, state: await signedInBrowser(vigia.url, vigia.account) }
    const storageState = isSignedIn(path) ? signedIn.state : NOBODY
    const { url: origin } = vigia
    const { trip } = fleet
    const context = await stillContext(browser, { origin, at, storageState })
    const storage = storageState.origins.flatMap(({ localStorage }) => localStorage)
    const visit: Visit = { origin, trip, at, storage, parts: [] }
    const teller = await record(context, visit)
    await visitScreen({ path, context, teller, trip, comment: () => commentByHand(vigia, trip), look: null })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
    writeVisit(path, visit)
  })
