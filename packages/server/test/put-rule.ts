import type { TestAnswer, TestServer } from './server.ts'

/** What a rule's row says besides what may be changed. */
const READ_ONLY = [
  ...['type', 'version', 'is_locked', 'unit', 'over_min', 'over_max', 'default_over', 'elsewhere'],
  ...['protocol_version', 'is_mail_on', 'changed_by', 'changed_at'],
]

/** A company's rule as it stands, as it is sent, and its version. */
export async function readRule(server: TestServer, token: string, type: string) {
  const { data } = (await server.request('GET', '/api/alert-rules', { token })).body
  const row = data.find((one: { type: string }) => one.type === type)
  const body = Object.fromEntries(Object.entries(row).filter(([name]) => !READ_ONLY.includes(name)))
  return { body, version: row.version }
}

/** Saves a company's rule as it stands with `over` in place; `version`: as whoever has read that one. */
export async function putRule(
  server: TestServer,
  token: string,
  type: string,
  over: object,
  version?: number,
): Promise<TestAnswer> {
  const known = await readRule(server, token, type)
  const headers = { 'if-match': `"${version ?? known.version}"`, 'x-change-reason': 'Robos%20en%20Palmillas' }
  return server.request('PUT', `/api/alert-rules/${type}`, { token, body: { ...known.body, ...over }, headers })
}
