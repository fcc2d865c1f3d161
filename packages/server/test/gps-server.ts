/** A test server that reads carriers' platforms with the real worker process, and what a test asks of it. */
import type { AppDeps } from '../src/wiring/app.ts'
import { startTestServer, type TestAnswer, type TestServer } from './server.ts'

export async function startGpsServer(options: Partial<AppDeps> = {}): Promise<TestServer> {
  return startTestServer({ readsPlatforms: true, ...options })
}

// biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects of the JSON
export type Session = any

/** Asks again and again until the trip's session is as wanted; null: it has none. */
export async function untilSession(
  server: TestServer,
  token: string,
  tripId: string,
  agrees: (session: Session) => boolean,
  withinMs = 15_000,
): Promise<Session> {
  const until = performance.now() + withinMs
  for (;;) {
    const answer: TestAnswer = await server.request('GET', `/api/gps/extract/session/${tripId}`, { token })
    const session = answer.status === 404 ? null : answer.body.session
    if (agrees(session)) return session === null ? null : { ...session, detail: answer.body }
    if (performance.now() > until) throw new Error(`La sesión quedó en ${JSON.stringify(answer.body)}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
