import { expect } from 'vitest'
import type { AppDeps } from '../src/wiring/app.ts'
import { type AlertFixture, startAlertFixture } from './alert-fixture.ts'
import { type PushService, startPushService, type TestBrowser } from './push-service.ts'
import type { TestServer } from './server.ts'

/** The server on which the calls about alerts are tried, and the push service that its people's browsers are told by. */
export interface AlertPushFixture extends AlertFixture {
  readonly service: PushService
  /** A browser in which the person of a token wants to be told. */
  subscribed(token: string): Promise<TestBrowser>
  stop(): Promise<void>
}

export async function startAlertPushFixture(options: Partial<AppDeps> = {}): Promise<AlertPushFixture> {
  const service = await startPushService()
  const arranged = await startAlertFixture({ ...options, allowedHosts: [service.host] })
  return {
    ...{ ...arranged, service },
    subscribed: (token) => subscribedBrowser(arranged.server, service, token),
    stop: async () => {
      await arranged.server.stop()
      service.stop()
    },
  }
}

/** A browser in which the person of a token wants to be told of alerts. */
export async function subscribedBrowser(
  { request }: Pick<TestServer, 'request'>,
  service: PushService,
  token: string,
): Promise<TestBrowser> {
  const browser = service.subscribe()
  const body = { endpoint: browser.endpoint, keys: browser.keys }
  expect((await request('POST', '/api/push/subscriptions', { token, body })).status).toBe(204)
  return browser
}

/** What came for a browser, in order, as the push service got it. */
export const receivedBy = ({ received }: PushService, { endpoint }: TestBrowser): PushService['received'] =>
  received.filter(({ path }) => path === new URL(endpoint).pathname)

/** The titles of the notices that a browser shows, in order. */
export const titlesOn = (service: PushService, browser: TestBrowser): readonly string[] =>
  receivedBy(service, browser).map(({ body }) => (browser.open(body) as { readonly title: string }).title)
