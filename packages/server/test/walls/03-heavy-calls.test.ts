import { request as httpRequest } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../server.ts'

const PATH = '/api/geo-files/read'
const FILE = JSON.stringify({
  type: 'LineString',
  coordinates: [
    [-99, 19],
    [-99, 20],
  ],
})
const PER_PERSON = 3
const IN_ALL = 12

let server: TestServer
const releases: (() => void)[] = []
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => {
  for (const release of releases.splice(0)) release()
})
afterAll(() => server.stop())

/** Sends the head of a file and never its end; begins anew when it is told to come back. Returns what lets go. */
function holdUpload(token: string): () => void {
  let letGo = (): unknown => undefined
  const begin = (): void => {
    const request = httpRequest(server.url + PATH, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-length': 5_000 },
    })
    request.on('error', () => undefined)
    request.on('response', (response) => {
      response.resume()
      begin()
    })
    request.write('{"text":"<kml>')
    letGo = () => request.destroy()
  }
  begin()
  const release = () => void letGo()
  releases.push(release)
  return release
}

/** A key counts for itself, as a person does. */
const uploader = () => server.apiKey(['travels:write'])

/** Whether a file of this person is let in now (200), or not (429, 503). */
const readFile = async (token: string) => (await server.request('POST', PATH, { token, body: { text: FILE } })).status

test('a person has three uploads at once, counted from the first byte; another person is not told to wait', async () => {
  const [one, other] = [await uploader(), await uploader()]
  const [release] = Array.from({ length: PER_PERSON }, () => holdUpload(one))
  await expect.poll(() => readFile(one)).toBe(429)
  expect(await readFile(other)).toBe(200)
  release?.()
  await expect.poll(() => readFile(one)).toBe(200)
})

test('all together have twelve: the next is told to come back, and is let in once one has left', async () => {
  const people = await Promise.all(Array.from({ length: IN_ALL / PER_PERSON }, uploader))
  const late = await uploader()
  const [release] = people.flatMap((token) => Array.from({ length: PER_PERSON }, () => holdUpload(token)))
  await expect.poll(() => readFile(late)).toBe(503)
  release?.()
  await expect.poll(() => readFile(late)).toBe(200)
})
