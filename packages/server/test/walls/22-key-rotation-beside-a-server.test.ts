import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readKeyFile, watchKeyFile } from '../../src/secrets/key-file.ts'
import { runKeysCli } from '../keys-cli.ts'
import { startTestServer, type TestServer } from '../server.ts'

const file = join(mkdtempSync(join(tmpdir(), 'vigia-rotation-')), 'clave')
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ secretKey: watchKeyFile(file) })
})
afterAll(() => server.stop())

const serversSeen = async () => (await server.db.owner.query('select from servers')).rowCount

test.each(['0', '9'])(
  'npm run keys -- rotate --wait %s is refused while a server runs, and changes nothing',
  async (wait) => {
    const before = readKeyFile(file)
    await expect.poll(serversSeen, { timeout: 20_000 }).toBe(1)
    expect(await runKeysCli(server.db, file, { wait })).toMatchObject({
      ...{ code: 1, lines: '' },
      problems: expect.stringMatching(/^Hay una Vigía en marcha, .* la espera es de 10 segundos o más\./),
    })
    expect(readKeyFile(file)).toEqual(before)
  },
  30_000,
)
