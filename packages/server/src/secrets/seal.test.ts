import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createSealer } from './seal.ts'
import { loadSecretKey, secretKey } from './secret-key.ts'

const sealer = createSealer(secretKey(Buffer.alloc(32, 1)))
const other = createSealer(secretKey(Buffer.alloc(32, 2)))
const password = Buffer.from('clave-del-proveedor-ñ')

describe('a sealed password', () => {
  test('opens with its key, for its trip', () => {
    expect(sealer.open(sealer.seal(password, '41'), '41').toString()).toBe('clave-del-proveedor-ñ')
  })

  test('is different each time, and never shows what it holds', () => {
    const [one, two] = [sealer.seal(password, '41'), sealer.seal(password, '41')]
    expect(one.equals(two)).toBe(false)
    expect(one.includes(password)).toBe(false)
  })

  test('does not open in the row of another trip', () => {
    const sealed = sealer.seal(password, '41')
    expect(() => sealer.open(sealed, '42')).toThrow()
  })

  test('does not open with another key', () => {
    const sealed = sealer.seal(password, '41')
    expect(() => other.open(sealed, '41')).toThrow()
    expect(other.keyId).not.toBe(sealer.keyId)
  })

  test('does not open when any one byte was changed or cut off', () => {
    const sealed = sealer.seal(password, '41')
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
    const made = loadSecretKey(file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
    expect(loadSecretKey(file)).toEqual(made)
  })

  test('with anything else in it stops the start, and is not shown', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'vigia-key-')), 'clave')
    writeFileSync(file, 'secreto')
    expect(() => loadSecretKey(file)).toThrow(/no contiene una clave/)
    expect(() => loadSecretKey(file)).not.toThrow(/secreto/)
  })
})
