import { expect, test } from 'vitest'
import { BUILT_SECTIONS, sectionsFor } from './sections.ts'

test('every section that is there has its row, and its row finds it', () => {
  const files = Object.keys(import.meta.glob('./*/*-section.tsx'))
  expect(files.toSorted()).toEqual(BUILT_SECTIONS.map(({ id }) => `./${id}/${id}-section.tsx`).toSorted())
})

test.each([
  ['an administrator reads all', 'administrador', BUILT_SECTIONS.length],
  ['nobody reads none', '', 0],
])('%s', (_why, role, count) => {
  expect(sectionsFor(role)).toHaveLength(count)
})

test('who may not read how others sign in finds no such section', () => {
  expect(sectionsFor('monitorista').map(({ id }) => id)).not.toContain('sign-in')
})
