import { openPlace, startBrowser } from './browser-place.ts'

/** A process that keeps a browser open and says its ids, for tests that kill it: `node --import tsx hold-browser.ts`. */
const place = await openPlace(startBrowser(), 'http://127.0.0.1:9/', [])
const cdp = await place.context.browser()?.newBrowserCDPSession()
const info = await cdp?.send('SystemInfo.getProcessInfo')
process.stdout.write(`${JSON.stringify((info?.processInfo ?? []).map(({ id }) => id))}\n`)
setInterval(() => undefined, 60_000)
