import { expect, test } from 'vitest'
import type { EvidenceKind } from './protocol.ts'
import { evidenceText, isProved, type StepEvidence } from './step-evidence.ts'

test.each<[string, EvidenceKind | null, StepEvidence | null, boolean]>([
  ['nothing asked, nothing given', null, null, true],
  ['asked and not given', 'folio', null, false],
  ['given', 'folio', { kind: 'folio', text: '4411/26' }, true],
  ['another kind than asked', 'folio', { kind: 'note', text: 'No dieron' }, false],
  ['why there is none', 'photo', { kind: 'none', text: 'La cámara no sirve' }, true],
  ['a photo', 'photo', { kind: 'photo', photoId: 'x' }, true],
  ['a photo that was taken back', 'photo', { kind: 'photo', photoId: null }, false],
])('%s', (_, evidence, given, proved) => {
  expect(isProved({ evidence }, given)).toBe(proved)
})

test.each<[StepEvidence, string]>([
  [{ kind: 'photo', photoId: 'x' }, 'foto en la bitácora'],
  [{ kind: 'photo', photoId: null }, 'la foto ya no está en la bitácora'],
  [{ kind: 'note', text: 'Va por Palmillas' }, 'nota: Va por Palmillas'],
  [{ kind: 'folio', text: '4411/26' }, 'folio 4411/26'],
  [{ kind: 'none', text: 'No dieron' }, 'sin evidencia: No dieron'],
])('%o: %s', (given, text) => {
  expect(evidenceText(given)).toBe(text)
})
