import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { newKey, readKeyFile, removePreviousKey, replaceKey, watchKeyFile } from './key-file.ts'
import { createSealer } from './seal.ts'
import { secretKey } from './secret-key.ts'

const sealer = createSealer(secretKey(Buffer.alloc(32, 1)))
const other = createSealer(secretKey(Buffer.alloc(32, 2)))
const password = Buffer.from('clave-del-proveedor-ñ')

describe('a sealed password', () => {
  test('opens with its key, for its trip', () => {
    expect(sealer.open(sealer.seal(password, '41').bytes, '41').toString()).toBe('clave-del-proveedor-ñ')
  })

  test('is different each time, and never shows what it holds', () => {
    const [one, two] = [sealer.seal(password, '41').bytes, sealer.seal(password, '41').bytes]
    expect(one.equals(two)).toBe(false)
    expect(one.includes(password)).toBe(false)
  })

  test('does not open in the row of another trip', () => {
    const sealed = sealer.seal(password, '41').bytes
    expect(() => sealer.open(sealed, '42')).toThrow()
  })

  test('does not open with another key', () => {
    const sealed = sealer.seal(password, '41').bytes
    expect(() => other.open(sealed, '41')).toThrow()
    expect(other.keyIds).not.toEqual(sealer.keyIds)
  })

  test('does not open when any one byte was changed or cut off', () => {
    const sealed = sealer.seal(password, '41').bytes
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
      expect(() => sealer.open(changed, '41')).toThrow()
      expect(() => sealer.open(sealed.subarray(0, index), '41')).toThrow()
    }
  })
})

test('a fingerprint tells equal from different, and depends on the key', () => {
  expect(sealer.fingerprint('a').equals(sealer.fingerprint('a'))).toBe(true)
  expect(sealer.fingerprint('a').equals(sealer.fingerprint('b'))).toBe(false)
  expect(sealer.fingerprint('a').equals(other.fingerprint('a'))).toBe(false)
})

describe('the key file', () => {
  test('is made for its owner only, and is the same at the next start', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'vigia-key-')), 'secretos', 'clave')
    const made = readKeyFile(file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
    expect(readKeyFile(file)).toEqual(made)
  })

  test.each([
    ['its group may read', 0o640],
    ['its group may write', 0o620],
    ['everybody may read', 0o604],
  ])('that %s stops the start', (_who, mode) => {
    const file = join(mkdtempSync(join(tmpdir(), 'vigia-key-')), 'clave')
    readKeyFile(file)
    chmodSync(file, mode)
    expect(() => readKeyFile(file)).toThrow(/chmod 600/)
  })

  test('with anything else in it stops the start, and is not shown', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'vigia-key-')), 'clave')
    writeFileSync(file, 'secreto', { mode: 0o600 })
    expect(() => readKeyFile(file)).toThrow(/no contiene una clave/)
    expect(() => readKeyFile(file)).not.toThrow(/secreto/)
  })

  test('that lies elsewhere, behind a link, is replaced there, and the one before it is gone', () => {
    const folder = mkdtempSync(join(tmpdir(), 'vigia-key-'))
    const [real, link] = [join(folder, 'clave'), join(folder, 'enlace')]
    const old = readKeyFile(real).current
    symlinkSync('clave', link)
    const running = watchKeyFile(link)
    const next = newKey()
    replaceKey(link, next)
    expect(running()).toMatchObject({ current: next, previous: old })
    removePreviousKey(link)
    expect(running()).toMatchObject({ current: next, previous: null })
    expect([lstatSync(link).isSymbolicLink(), readdirSync(folder).toSorted()]).toEqual([true, ['clave', 'enlace']])
    expect(readFileSync(real, 'utf8')).not.toContain(old.bytes.toString('hex'))
  })
})
