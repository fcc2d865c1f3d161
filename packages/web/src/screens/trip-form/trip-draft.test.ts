import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readDraft, writeDraft } from './trip-draft.ts'

const NOW = 1_000_000

function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const texts = new Map<string, string>()
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memory())
  vi.stubGlobal('sessionStorage', memory())
})
afterEach(() => vi.unstubAllGlobals())

test('what is typed in a demonstration is not offered for a trip of the company, nor the other way round', () => {
  writeDraft(null, { values: { origin: 'De la empresa' }, seen: null, unseen: null, copied: null, drawn: null }, NOW)
  sessionStorage.setItem('visitante', '1')
  expect(readDraft(null, NOW)).toBeNull()
  writeDraft(
    null,
    { values: { origin: 'De la demostración' }, seen: null, unseen: null, copied: null, drawn: null },
    NOW,
  )
  expect(readDraft(null, NOW)?.values.origin).toBe('De la demostración')
  sessionStorage.removeItem('visitante')
  expect(readDraft(null, NOW)?.values.origin).toBe('De la empresa')
})

test('when a draft was kept is known after a reload, and a browser that keeps nothing is not said to', () => {
  const draft = { values: { origin: 'CDMX' }, seen: null, unseen: null, copied: null, drawn: null }
  expect(writeDraft(null, draft, NOW)).toBe(true)
  expect(readDraft(null, NOW + 1)?.keptAt).toBe(NOW)
  const full = () => {
    throw new Error('QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { ...memory(), setItem: full })
  expect(writeDraft(null, draft, NOW)).toBe(false)
})
