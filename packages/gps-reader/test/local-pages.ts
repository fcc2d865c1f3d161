/**
 * Pages of platforms, served on ports of this machine, and one browser to open them:
 *
 *   const pages = await openPages()                // beforeAll
 *   const site = await pages.serve({ '/': '<form…' }, (form) => 'answer')
 *   const page = await pages.page()
 *   await pages.close()                             // afterAll
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { DISABLED_FEATURES } from '../src/browser/disabled-features.ts'

export interface LocalSite {
  readonly url: string
  /** `POST /login user=…&password=…`, in order; a GET other than for the pages themselves as well. */
  readonly hits: string[]
}

export type Answer = (
  request: IncomingMessage,
  body: string,
  response: ServerResponse,
) => string | undefined | Promise<string>

export interface LocalPages {
  /** `pages`: HTML by path; `answer` says what everything else gets, and is asked first for what is no GET. */
  serve(pages: Readonly<Record<string, string>>, answer?: Answer): Promise<LocalSite>
  page(): Promise<Page>
  close(): Promise<void>
}

/** A page that can be made to hang in a script of its own, which `hold` begins; `answer` is part of what its site answers. */
export function holding() {
  let goOn = (): void => undefined
  const held: Answer = ({ url }) =>
    url === '/hold'
      ? new Promise((resolve) => {
          goOn = () => resolve('')
        })
      : undefined
  const script = `const asked = new XMLHttpRequest(); asked.open('GET', '/hold', false); asked.send()`
  return { answer: held, script, hold: `void setTimeout(() => { ${script} })`, goOn: () => goOn() }
}

export async function openPages(): Promise<LocalPages> {
  const browser: Browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    // Only tests run as root.
    chromiumSandbox: false,
    // As the product's own, else each context has pages of the window's own besides.
    args: [
      ...['--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update'],
      `--disable-features=${DISABLED_FEATURES.join(',')}`,
    ],
  })
  const servers: Server[] = []
  const contexts: BrowserContext[] = []

  return {
    serve: async (pages, answer) => {
      const hits: string[] = []
      const server = createServer((request, response) => {
        const path = (request.url ?? '/').split('?')[0] ?? '/'
        const page = pages[path]
        let body = ''
        request.on('data', (chunk) => {
          body += chunk
        })
        request.on('end', async () => {
          const isPage = request.method === 'GET' && page !== undefined
          if (!isPage && path !== '/favicon.ico') hits.push(`${request.method} ${request.url} ${body}`.trim())
          response.setHeader('content-type', 'text/html; charset=utf-8')
          const said = await answer?.(request, body, response)
          if (said !== undefined) response.end(said)
          else if (!response.writableEnded) response.end(isPage ? page : '')
        })
      })
      servers.push(server)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, hits }
    },
    page: async () => {
      for (const context of contexts.splice(0)) await context.close()
      const context = await browser.newContext({ locale: 'es-MX' })
      contexts.push(context)
      return context.newPage()
    },
    close: async () => {
      await browser.close()
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}
