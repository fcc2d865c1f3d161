import type { TestAnswer, TestServer } from './server.ts'

/** Saves a company's protocol as it stands, its first step called as `title`; `version`: as whoever has read that one. */
export async function putProtocol(
  server: TestServer,
  token: string,
  type: string,
  { title = 'Ver dónde está', ...over }: { title?: string; version?: number; steps?: readonly object[] } = {},
): Promise<TestAnswer> {
  const path = `/api/protocols/${type}`
  const { body } = await server.request('GET', path, { token })
  const [first, ...others] = body.steps
  const headers = { 'if-match': `"${over.version ?? body.version}"`, 'x-change-reason': 'Junta%20de%20turno' }
  return server.request('PUT', path, {
    token,
    headers,
    body: { steps: over.steps ?? [{ ...first, title }, ...others] },
  })
}
