import { expect, test } from 'vitest'
import { auditValueLabel } from './audit-words.ts'

test.each([
  ['a value', 'description', 'Descripción'],
  ['a value within another', 'audited.reason', 'Motivo'],
  ['a digest of what the entry is of', 'sha256', 'Huella'],
  ['a digest of one of its words', 'description.sha256', 'Descripción (huella)'],
  ['a digest of what has no name', 'nobodys.sha256', 'nobodys (huella)'],
  ['what has no name', 'nobodys', null],
])('%s is called by its name', (_why, path, label) => expect(auditValueLabel(path)).toBe(label))
